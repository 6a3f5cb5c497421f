import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { fromPicker, toPicker } from '#lib/business-time.ts';

/** Enter takes what was typed or picked; it does not send the form. */
const keepForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

interface Props {
  /** ISO 8601 with offset, as in the contract; handed in by `Form.Item`. */
  readonly value?: string | null;
  readonly onChange?: (instant: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** A moment in business time (Asia/Shanghai), to the minute. */
export const InstantInput = ({ value, onChange, ...rest }: Props) => (
  <DatePicker
    {...rest}
    format="YYYY-MM-DD HH:mm"
    onChange={(picked) => onChange?.(picked === null ? null : fromPicker(picked))}
    onKeyDown={keepForm}
    showTime={{ format: 'HH:mm' }}
    value={value ? toPicker(value) : null}
  />
);

interface RangeProps {
  /** From, to; null: open. */
  readonly value?: readonly [string | null, string | null] | null;
  readonly onChange?: (range: readonly [string | null, string | null]) => void;
  readonly id?: string;
  readonly labels: readonly [string, string];
  readonly disabled?: boolean;
}

const picked = (at: Dayjs | null | undefined): string | null => (at ? fromPicker(at) : null);

/** From one moment to another, either of which may be left open. */
export const InstantRangeInput = ({ value, onChange, labels, id, disabled = false }: RangeProps) => (
  <DatePicker.RangePicker
    allowEmpty={[true, true]}
    disabled={disabled}
    format="YYYY-MM-DD HH:mm"
    {...(id !== undefined && { id })}
    onChange={(range) => onChange?.([picked(range?.[0]), picked(range?.[1])])}
    onKeyDown={keepForm}
    placeholder={[...labels] as [string, string]}
    showTime={{ format: 'HH:mm' }}
    value={[value?.[0] ? toPicker(value[0]) : null, value?.[1] ? toPicker(value[1]) : null]}
  />
);
