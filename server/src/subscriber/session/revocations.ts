import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Together with the query well below the 2 s that a revocation may take (wire §3). */
const POLL_MS = 1_000;
/** How far nodes' clocks and the commit of a revocation may lag behind the instant it carries. */
const LAG_MS = 60_000;
/** No session that was revoked longer ago can still be alive. */
const KEEP_MS = SESSION_SECONDS * SECOND_MS + LAG_MS;

interface Revocation {
  readonly subscriberId: string;
  /** Null: all of the subscriber's sessions that were given out by then. One session ends at that instant, which may be to come. */
  readonly sessionId: string | null;
  readonly atMs: number;
}

/** This node's revoked sessions: in memory, at most a second behind the table. */
export interface Revocations {
  isRevoked(
    session: { readonly subscriberId: string; readonly sessionId: string },
    at: { readonly issuedAtMs: number; readonly nowMs: number },
  ): boolean;
  /** Applies this node's own revocation at once. */
  add(revocation: Revocation): void;
  /** Reads the table, then polls for new rows. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  failed(error: unknown): void;
}

export function createRevocations({ db, clock, failed }: Needs): Revocations {
  /** Session id, or subscriber id for all of its sessions, to the instant of the revocation. */
  const sessions = new Map<string, number>();
  const subscribers = new Map<string, number>();
  let readUpToMs = 0;
  let polling: Repeating | undefined;

  function add({ subscriberId, sessionId, atMs }: Revocation): void {
    if (sessionId === null) subscribers.set(subscriberId, Math.max(atMs, subscribers.get(subscriberId) ?? 0));
    // One that was renewed ends in a moment; if it is ended before, that counts.
    else sessions.set(sessionId, Math.min(atMs, sessions.get(sessionId) ?? atMs));
  }

  function forget(beforeMs: number): void {
    for (const known of [sessions, subscribers]) {
      for (const [key, atMs] of known) if (atMs < beforeMs) known.delete(key);
    }
  }

  async function read(): Promise<void> {
    const nowMs = clock.now();
    const rows = await db
      .selectFrom('session_revocation')
      .select(['subscriber_id', 'session_id', 'at'])
      .where('at', '>', new Date(Math.max(nowMs - KEEP_MS, Math.min(nowMs, readUpToMs) - LAG_MS)))
      .execute();
    for (const row of rows) {
      add({ subscriberId: row.subscriber_id, sessionId: row.session_id, atMs: row.at.getTime() });
    }
    readUpToMs = nowMs;
    forget(nowMs - KEEP_MS);
  }

  return {
    isRevoked: ({ subscriberId, sessionId }, { issuedAtMs, nowMs }) =>
      nowMs >= (sessions.get(sessionId) ?? Number.POSITIVE_INFINITY) ||
      issuedAtMs <= (subscribers.get(subscriberId) ?? Number.NEGATIVE_INFINITY),
    add,
    async start() {
      await read();
      polling = repeat(POLL_MS, read, failed);
    },
    async stop() {
      await polling?.stop();
    },
  };
}

export async function forgetRevocations(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('session_revocation')
    .where('at', '<', new Date(nowMs - KEEP_MS))
    .execute();
}
