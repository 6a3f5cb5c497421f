import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { secondsUntil } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const FIRST_WAIT_MS = 5 * SECOND_MS;

interface Bound {
  readonly mark: Buffer;
  /** Failures without a wait; each further one doubles the wait. */
  readonly free: number;
  readonly maxMs: number;
}

/**
 * One address failing at one account waits soon and long; an account tried from many addresses, and an address that tries many
 * accounts, wait later. An account alone waits a minute at most, so that its owner cannot be locked out.
 */
function boundsOf(name: string, address: string): readonly Bound[] {
  const mark = (of: string): Buffer => createHash('sha256').update(of).digest();
  return [
    { mark: mark(`pair:${name}:${address}`), free: 3, maxMs: 15 * MINUTE_MS },
    { mark: mark(`account:${name}`), free: 20, maxMs: MINUTE_MS },
    { mark: mark(`address:${address}`), free: 10, maxMs: 15 * MINUTE_MS },
  ];
}

/** Counts an attempt as failed; undefined, or until when (epoch milliseconds) attempts are blocked. */
async function take(db: Kysely<Schema>, { mark, free, maxMs }: Bound, nowMs: number): Promise<number | undefined> {
  const now = new Date(nowMs);
  const dayAgo = new Date(nowMs - DAY_MS);
  const { rows } = await sql`
    INSERT INTO sign_in_delay AS d (mark, failures, failed_at, locked_until) VALUES (${mark}, 1, ${now}, ${now})
    ON CONFLICT (mark) DO UPDATE SET
      failures = CASE WHEN d.failed_at < ${dayAgo} THEN 1 ELSE d.failures + 1 END,
      failed_at = ${now},
      locked_until = CASE
        WHEN d.failed_at < ${dayAgo} OR d.failures + 1 < ${free}::int THEN ${now}::timestamptz
        ELSE ${now}::timestamptz + least(${maxMs}, ${FIRST_WAIT_MS} * 2 ^ least(d.failures + 1 - ${free}::int, 20))
          * interval '1 millisecond' END
    WHERE d.locked_until <= ${now}
    RETURNING d.mark`.execute(db);
  if (rows.length > 0) return undefined;
  const locked = await db
    .selectFrom('sign_in_delay')
    .select('locked_until')
    .where('mark', '=', mark)
    .executeTakeFirst();
  return locked?.locked_until.getTime() ?? nowMs;
}

async function giveBack(db: Kysely<Schema>, marks: readonly Buffer[], nowMs: number): Promise<void> {
  if (marks.length === 0) return;
  await db
    .updateTable('sign_in_delay')
    .set(({ fn, eb, lit }) => ({
      failures: fn<number>('greatest', [eb('failures', '-', 1), lit(0)]),
      locked_until: new Date(nowMs),
    }))
    .where('mark', 'in', marks)
    .execute();
}

/**
 * One attempt at an account's password or code. `tooSoonSec`: not checked; wait that many seconds. It counts as failed, on every
 * node and after a restart, until `succeeded` takes that back.
 */
export async function takeAttempt(db: Kysely<Schema>, by: { name: string; address: string; nowMs: number }) {
  const taken: Buffer[] = [];
  for (const bound of boundsOf(by.name, by.address)) {
    const lockedUntilMs = await take(db, bound, by.nowMs);
    if (lockedUntilMs !== undefined) {
      await giveBack(db, taken, by.nowMs);
      return { tooSoonSec: Math.max(1, secondsUntil(lockedUntilMs, by.nowMs)) };
    }
    taken.push(bound.mark);
  }
  return { tooSoonSec: null, succeeded: () => giveBack(db, taken, by.nowMs) };
}

/** A complete sign-in clears this address's failures; the account's other failures stay counted. */
export async function forgetFailures(db: Kysely<Schema>, by: { name: string; address: string }): Promise<void> {
  const [pair] = boundsOf(by.name, by.address);
  if (pair !== undefined) await db.deleteFrom('sign_in_delay').where('mark', '=', pair.mark).execute();
}

export async function retireDelays(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_delay')
    .where('failed_at', '<', new Date(nowMs - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
