import type { Dayjs } from 'dayjs';

/* Spans of the board that are chosen by name. Days are inclusive. */

export const spanNames = [
  'today',
  'yesterday',
  'week',
  'month',
  'quarter',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
export type SpanName = (typeof spanNames)[number];

const WEEK = 7;
const MONTH = 30;
const QUARTER = 90;

export function spanOf(name: SpanName, today: Dayjs): readonly [from: Dayjs, to: Dayjs] {
  const last = (days: number) => [today.subtract(days - 1, 'day'), today] as const;
  switch (name) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today.subtract(1, 'day'), today.subtract(1, 'day')];
    case 'week':
      return last(WEEK);
    case 'month':
      return last(MONTH);
    case 'quarter':
      return last(QUARTER);
    case 'thisMonth':
      return [today.startOf('month'), today];
    case 'lastMonth': {
      const before = today.subtract(1, 'month');
      return [before.startOf('month'), before.endOf('month')];
    }
    case 'thisYear':
      return [today.startOf('year'), today];
  }
}
