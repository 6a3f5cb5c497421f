import { LINK_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { AutoComplete, Flex } from 'antd';
import { useCall } from '#lib/use-call.ts';

interface Props {
  /** An address or null; set by `Form.Item`. */
  readonly value?: string | null;
  readonly onChange?: (address: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}
const OFFERED = 50;

const Small = ({ address, height }: { readonly address: string; readonly height: number }) => (
  <img alt="" src={address} style={{ height, width: height * 2, objectFit: 'cover', borderRadius: 4 }} />
);

/** Picks one of the latest uploads, or takes any address. */
export const PictureInput = ({ value, onChange, ...rest }: Props) => {
  const { data } = useCall('listImages', { pageSize: OFFERED });
  const options = (data?.items ?? []).map(({ address, name }) => ({
    value: address,
    label: (
      <Flex align="center" gap={8}>
        <Small address={address} height={24} /> {name}
      </Flex>
    ),
  }));
  return (
    <Flex align="center" gap={8}>
      <AutoComplete
        {...rest}
        allowClear
        maxLength={LINK_MAX_LENGTH}
        onChange={(text?: string) => onChange?.(text === undefined || text.trim() === '' ? null : text.trim())}
        options={options}
        style={{ flex: 1 }}
        value={value ?? ''}
      />
      {value && <Small address={value} height={32} />}
    </Flex>
  );
};
