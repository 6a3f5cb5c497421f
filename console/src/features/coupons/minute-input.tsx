import { Input } from 'antd';
import { fromTimeField, toTimeField } from '#ui/coupon/minute-of-day.ts';

interface Props {
  /** Minutes since midnight; set by `Form.Item`. */
  readonly value?: number;
  readonly onChange?: (minute: number) => void;
  readonly id?: string;
  /** Midnight then means the end of the day. */
  readonly isEnd?: boolean;
}

/** A time of day, stored as minutes since midnight. */
export const MinuteInput = ({ value = 0, onChange, id, isEnd = false }: Props) => (
  <Input
    {...(id !== undefined && { id })}
    onChange={({ target }) => onChange?.(fromTimeField(target.value, isEnd))}
    style={{ width: 120 }}
    type="time"
    value={toTimeField(value)}
  />
);
