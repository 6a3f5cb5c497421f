import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from './schema/schema.ts';

/** A node whose clock differs more deletes nothing and says so. */
export const CLOCK_TOLERANCE_MS = 30 * SECOND_MS;

export interface ClockDifference {
  /** How far this machine's clock is ahead of the database's, milliseconds; negative: behind. Less than the way there and back counts as 0. */
  readonly aheadMs: number;
  /** The database's time, epoch milliseconds, moved as far as the clock was set ahead on purpose. */
  readonly databaseNowMs: number;
}

/** Compares the clocks. `askTime`: the database's time, epoch milliseconds. */
export async function compareClocks(clock: Clock, askTime: () => Promise<number>): Promise<ClockDifference> {
  const onPurposeMs = clock.aheadMs?.() ?? 0;
  const before = clock.now() - onPurposeMs;
  const databaseMs = await askTime();
  const after = clock.now() - onPurposeMs;
  const aheadMs = databaseMs < before ? before - databaseMs : Math.min(0, after - databaseMs);
  return { aheadMs, databaseNowMs: databaseMs + onPurposeMs };
}

/** The database's time, whole epoch milliseconds: some tables keep them as integers. */
async function databaseTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what time it has');
  return row.now_ms;
}

/**
 * The time by which expired rows are deleted: the database's, so that no machine's wrong clock deletes what makes repeats safe.
 * Null while this machine's clock differs: nothing is to be deleted.
 */
export async function retirementTime(db: Kysely<Schema>, clock: Clock): Promise<number | null> {
  const { aheadMs, databaseNowMs } = await compareClocks(clock, () => databaseTime(db));
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? null : databaseNowMs;
}
