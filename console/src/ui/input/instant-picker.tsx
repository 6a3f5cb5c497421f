import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { dayInPicker, fromPicker, toPicker } from '#lib/business-time.ts';

/** Enter confirms the typed or picked value; it does not submit the form. */
const keepForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

export interface InstantProps {
  /** ISO 8601 with offset, as in the contract; set by `Form.Item`. */
  readonly value?: string | null;
  readonly onChange?: (instant: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  /** A period ends then: a day picked alone is included. */
  readonly isEnd?: boolean;
}

/** A time in business time (Asia/Shanghai), to the minute. Without the kit's button “now”, which takes the device's wall clock. */
export const InstantPicker = ({ value, onChange, isEnd = false, ...rest }: InstantProps) => (
  <DatePicker
    {...rest}
    format="YYYY-MM-DD HH:mm"
    onChange={(picked) => onChange?.(picked === null ? null : fromPicker(picked))}
    onKeyDown={keepForm}
    showNow={false}
    showTime={{ format: 'HH:mm', defaultOpenValue: dayInPicker(Date.now(), isEnd) }}
    value={value ? toPicker(value) : null}
  />
);

export interface InstantRangeProps {
  /** Start and end; null: open. */
  readonly value?: readonly [string | null, string | null] | null;
  readonly onChange?: (range: readonly [string | null, string | null]) => void;
  readonly id?: string;
  readonly labels: readonly [string, string];
  readonly disabled?: boolean;
}

const picked = (at: Dayjs | null | undefined): string | null => (at ? fromPicker(at) : null);

/** A period, either end of which may be open. */
export const InstantRangePicker = ({ value, onChange, labels, id, disabled = false }: InstantRangeProps) => (
  <DatePicker.RangePicker
    allowEmpty={[true, true]}
    disabled={disabled}
    format="YYYY-MM-DD HH:mm"
    {...(id !== undefined && { id })}
    onChange={(range) => onChange?.([picked(range?.[0]), picked(range?.[1])])}
    onKeyDown={keepForm}
    placeholder={[...labels] as [string, string]}
    showNow={false}
    showTime={{ format: 'HH:mm', defaultOpenValue: [false, true].map((isEnd) => dayInPicker(Date.now(), isEnd)) }}
    value={[value?.[0] ? toPicker(value[0]) : null, value?.[1] ? toPicker(value[1]) : null]}
  />
);
