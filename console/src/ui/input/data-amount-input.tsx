import { InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';

const MB_A_GB = 1024;
const book = {
  'zh-CN': { amount: '流量', unit: '单位' },
  en: { amount: 'Data', unit: 'Unit' },
} as const;

interface Props {
  /** Integer MB, as in the contract; set by `Form.Item`. */
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
      <InputNumber<number>
        {...(id === undefined ? { 'aria-label': words.amount } : { id })}
        disabled={disabled}
        min={0}
        onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * factor))}
        style={{ width: 120 }}
        value={value === undefined || value === null ? null : value / factor}
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
