import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { kyselyOn } from './kysely.ts';
import { createPool } from './pool.ts';

/** Maximum age of stale reads. */
const BOUND_MS = 5_000;
const MEASURE_EVERY_MS = 1_000;
/** Notes for twice the bound; older ones are useless. */
const MARKS_MAX = (2 * BOUND_MS) / MEASURE_EVERY_MS;

const MAX_CONNECTIONS = 5;
const END_MS = 5_000;

type Ask<T> = (db: Kysely<Schema>) => Promise<T>;

/** For reports that may be some seconds old. What a person owns is never read by it. */
export interface StaleReads {
  /** Reads from the replica while it is at most five seconds behind, else, or if it fails, from the primary. */
  read<T>(ask: Ask<T>): Promise<T>;
  /** The replica's lag in milliseconds; infinite while unknown. */
  behindMs(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly primary: Kysely<Schema>;
  readonly replica: Kysely<Schema>;
  readonly log: Logger;
}

/** A place in the write-ahead log, `16/B374D848`, as a number. */
function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}

/**
 * Measured by this node's own clock alone: every second it notes how far the primary's log goes, and how much of it the replica
 * has replayed. What was committed before a note that is replayed is seen; so the replica is as old as the newest such note.
 */
export function createStaleReads({ primary, replica, log }: Needs): StaleReads {
  let marks: readonly { readonly place: bigint; readonly atMs: number }[] = [];
  let seenUpToMs = Number.NEGATIVE_INFINITY;
  let measuring: Repeating | undefined;
  let wasFresh = false;

  const behindMs = (): number => performance.now() - seenUpToMs;

  async function measure(): Promise<void> {
    const atMs = performance.now();
    const here = await sql<{ lsn: string }>`SELECT pg_current_wal_lsn()::text AS lsn`.execute(primary);
    marks = [...marks, { place: placeOf(here.rows[0]?.lsn ?? ''), atMs }].slice(-MARKS_MAX);
    const there = await sql<{ lsn: string | null }>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`.execute(replica);
    const replayed = there.rows[0]?.lsn ?? null;
    if (replayed === null) throw new Error('DATABASE_REPLICA_URL is not a streaming replica');
    const seen = marks.findLast(({ place }) => place <= placeOf(replayed));
    if (seen !== undefined) seenUpToMs = Math.max(seenUpToMs, seen.atMs);
  }

  /** Once when it changes, not every second. */
  function tellChange(reason: string): void {
    const isFresh = behindMs() <= BOUND_MS;
    if (isFresh !== wasFresh) log.warn({ reason }, isFresh ? 'the replica is read again' : 'the replica is not read');
    wasFresh = isFresh;
  }
  const measureAndTell = (): Promise<void> =>
    measure().then(
      () => tellChange('it is too far behind'),
      (error: unknown) => tellChange(error instanceof Error ? error.message : 'unknown'),
    );

  async function read<T>(ask: Ask<T>): Promise<T> {
    if (behindMs() > BOUND_MS) return ask(primary);
    try {
      return await ask(replica);
    } catch (error) {
      log.warn({ err: error }, 'the replica failed at a report; reading from the primary');
      return ask(primary);
    }
  }

  return {
    read,
    behindMs,
    async start() {
      await measureAndTell();
      measuring = repeat(MEASURE_EVERY_MS, measureAndTell, () => undefined);
    },
    async stop() {
      await measuring?.stop();
    },
  };
}

/** The replica at this address; it need not be there. Ends its connections when it is stopped. */
export function openReplica(databaseReplicaUrl: string, primary: Kysely<Schema>, log: Logger): StaleReads {
  const pool = createPool({ connectionString: databaseReplicaUrl }, log, MAX_CONNECTIONS);
  const reads = createStaleReads({ primary, replica: kyselyOn(pool), log });
  return {
    ...reads,
    async stop() {
      await reads.stop();
      await Promise.race([pool.end(), pause(END_MS, undefined, { ref: false })]);
    },
  };
}
