import { Flex, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';

const COLOUR = /^#[0-9a-f]{6}$/i;
const book = { 'zh-CN': { pick: '选择颜色' }, en: { pick: 'Pick a colour' } } as const;

interface Props {
  /** `#rrggbb`; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (colour: string) => void;
  readonly id?: string;
}

/** A colour, typed or picked. */
export const ColourInput = ({ value = '', onChange, id = '' }: Props) => {
  const words = useWords(book);
  return (
    <Flex gap={8}>
      <Input
        id={id}
        maxLength={7}
        onChange={({ target }) => onChange?.(target.value)}
        style={{ width: 110 }}
        value={value}
      />
      <input
        aria-label={words.pick}
        onChange={({ target }) => onChange?.(target.value)}
        style={{ width: 40, height: 32, padding: 2 }}
        type="color"
        value={COLOUR.test(value) ? value : '#ffffff'}
      />
    </Flex>
  );
};
