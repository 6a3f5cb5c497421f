import { DAY_MS } from '#foundation/time.ts';

interface Series {
  /** Of the first grab, epoch milliseconds. */
  readonly startMs: number;
  readonly everyDays: number;
  /** Exclusive, epoch milliseconds. */
  readonly untilMs: number;
}

/** How many grabs a series makes, the first one included. */
export const grabsInSeries = ({ startMs, everyDays, untilMs }: Series): number =>
  Math.max(0, Math.ceil((untilMs - startMs) / (everyDays * DAY_MS)));
