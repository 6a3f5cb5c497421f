import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { shownNumber, typedNumber } from '#lib/typed-number.ts';

export interface NumberInputProps {
  /** NaN while what is typed is no number; set by `Form.Item`. */
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
  /** Default: whole numbers. */
  readonly decimals?: number;
  readonly suffix?: ReactNode;
  /** CSS pixels. */
  readonly width?: number | '100%';
}

/**
 * A number. What is typed stays as it is: it is neither rounded nor limited, and a rule of the form says what is wrong with
 * it. Thousands are separated when the field is left.
 */
export const NumberInput = ({ value, onChange, decimals = 0, width = 180, ...rest }: NumberInputProps) => {
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(typedNumber(typed, decimals), value ?? null);
  const shown = typeof value === 'number' ? shownNumber(value, decimals) : '';
  return (
    <Input
      {...rest}
      autoComplete="off"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onBlur={() => !Number.isNaN(value) && setTyped(shown)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(typedNumber(target.value, decimals));
      }}
      style={{ width }}
      value={isTyped ? typed : shown}
    />
  );
};
