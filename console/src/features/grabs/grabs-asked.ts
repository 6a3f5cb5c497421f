import { grabsInSeries } from '@coupon-centre/contract/catalogue/grabs/grabs-in-series';

interface Asked {
  readonly startAt?: string | null | undefined;
  /** Absent: one grab. */
  readonly everyDays?: number | null | undefined;
  readonly until?: string | null | undefined;
}

/** How many grabs the form makes; one until it says otherwise. */
export function grabsAsked({ startAt, everyDays, until }: Asked): number {
  if (!startAt || !everyDays || !until) return 1;
  return Math.max(1, grabsInSeries({ startMs: Date.parse(startAt), everyDays, untilMs: Date.parse(until) }));
}
