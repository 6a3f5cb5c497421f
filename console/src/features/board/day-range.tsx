import { BOARD_DAYS_MAX } from '@coupon-centre/contract/board/board-filter';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
const MOST_DAYS = BOARD_DAYS_MAX - 1;

/** First and last day. */
interface Days {
  readonly from: string;
  readonly to: string;
}

interface Props extends Days {
  /** Label for screen readers. */
  readonly label: string;
  readonly today: string;
  readonly onChange: (days: Days) => void;
}

/** The days that the board counts. */
export const DayRange = ({ label, from, to, today, onChange }: Props) => (
  <DatePicker.RangePicker
    allowClear={false}
    aria-label={label}
    maxDate={dayjs(today)}
    minDate={dayjs(to).subtract(MOST_DAYS, 'day')}
    onChange={(days) => {
      const [first, last] = days ?? [];
      if (first && last) onChange({ from: first.format(DAY), to: last.format(DAY) });
    }}
    value={[dayjs(from), dayjs(to)]}
  />
);
