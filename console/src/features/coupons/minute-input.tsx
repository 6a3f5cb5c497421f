import { Input } from 'antd';

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1440;
const two = (value: number): string => String(value).padStart(2, '0');

interface Props {
  /** Minute of the day; handed in by `Form.Item`. */
  readonly value?: number;
  readonly onChange?: (minute: number) => void;
  readonly id?: string;
  /** Midnight is then the end of the day. */
  readonly isEnd?: boolean;
}

/** A time of day, kept in minutes since midnight. */
export const MinuteInput = ({ value = 0, onChange, id, isEnd = false }: Props) => {
  const minute = value % MINUTES_A_DAY;
  return (
    <Input
      {...(id !== undefined && { id })}
      onChange={({ target }) => {
        const [hours = 0, minutes = 0] = target.value.split(':').map(Number);
        const typed = hours * MINUTES_AN_HOUR + minutes;
        onChange?.(isEnd && typed === 0 ? MINUTES_A_DAY : typed);
      }}
      style={{ width: 120 }}
      type="time"
      value={`${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`}
    />
  );
};
