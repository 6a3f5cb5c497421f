import { BOARD_DAYS_MAX } from '@coupon-centre/contract/board/board-filter';
import { toPicker } from '#lib/business-time.ts';

const DAY = 'YYYY-MM-DD';

/** The business days from a start until now, at most as many as the board shows; the start's own day if it is still to come. */
export function daysOf(startsAt: string, nowMs: number): { readonly from: string; readonly to: string } {
  const today = toPicker(new Date(nowMs).toISOString()).startOf('day');
  const start = toPicker(startsAt).startOf('day');
  const earliest = today.subtract(BOARD_DAYS_MAX - 1, 'day');
  const from = start.isBefore(earliest) ? earliest : start;
  return { from: from.format(DAY), to: (from.isAfter(today) ? from : today).format(DAY) };
}
