import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Repeated work. Errors are logged, and the next round tries again. */
export type Round = () => Promise<void>;

/** Time limit of a round, so that a worker can stop. */
const ROUND_MAX_MS = 8 * SECOND_MS;

/** A round that does one piece after the other until there is nothing left to do, or its time is over. */
export const pieceByPiece =
  (piece: () => Promise<'more' | 'done' | 'idle'>): Round =>
  async () => {
    const until = performance.now() + ROUND_MAX_MS;
    while ((await piece()) !== 'idle' && performance.now() < until);
  };

/** Work at its time and, unless `atStart` is false, once at the start. */
export interface TimedJob {
  /** Of its queue. */
  readonly name: string;
  readonly cron: string;
  readonly atStart?: boolean;
  /** `longDb`: for work that goes through whole tables. */
  run(longDb: Kysely<Schema>): Promise<void>;
}

/** Deletes expired rows. Returns how many. */
export type Retire = (db: Kysely<Schema>, nowMs: number) => Promise<number>;

/** What is to be done in the background. */
export interface Work {
  /** By each worker, every second; by their name in the log and in traces. */
  readonly rounds?: Readonly<Record<string, Round>>;
  /** By one worker of all, by the clock. */
  readonly timed?: readonly TimedJob[];
  /** Deletions of expired rows, by their name in the log. */
  readonly retire?: Readonly<Record<string, Retire>>;
}
