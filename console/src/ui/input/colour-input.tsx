import { ColorPicker, Flex, Input } from 'antd';

interface Props {
  /** `#rrggbb`; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (colour: string) => void;
  readonly id?: string;
}

/** A colour, typed or picked. */
export const ColourInput = ({ value = '', onChange, id = '' }: Props) => (
  <Flex gap={8}>
    <Input
      id={id}
      maxLength={7}
      onChange={({ target }) => onChange?.(target.value)}
      style={{ width: 110 }}
      value={value}
    />
    <ColorPicker disabledAlpha onChangeComplete={(colour) => onChange?.(colour.toHexString())} value={value} />
  </Flex>
);
