import { Select, Space } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { NumberInput } from './number-input.tsx';

const MB_A_GB = 1024;
const GB_DECIMALS = 3;
const book = {
  'zh-CN': { amount: '流量', unit: '单位' },
  en: { amount: 'Data', unit: 'Unit' },
} as const;

interface Props {
  /** MB; a rule of the form asks for whole ones. Set by `Form.Item`. */
  readonly value?: number | null;
  readonly onChange?: (dataMb: number | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** An amount of data, entered in MB or GB, stored as integer MB. */
export const DataAmountInput = ({ value, onChange, id, disabled = false }: Props) => {
  const words = useWords(book);
  const [unit, setUnit] = useState<'MB' | 'GB'>(value && value % MB_A_GB === 0 ? 'GB' : 'MB');
  const factor = unit === 'GB' ? MB_A_GB : 1;
  return (
    <Space.Compact>
      <NumberInput
        {...(id === undefined ? { 'aria-label': words.amount } : { id })}
        disabled={disabled}
        decimals={unit === 'GB' ? GB_DECIMALS : 0}
        onChange={(typed) => onChange?.(typed === null ? null : typed * factor)}
        value={typeof value === 'number' ? value / factor : null}
        width={120}
      />
      <Select
        aria-label={words.unit}
        disabled={disabled}
        onChange={setUnit}
        options={[{ value: 'MB' }, { value: 'GB' }]}
        style={{ width: 72 }}
        value={unit}
      />
    </Space.Compact>
  );
};
