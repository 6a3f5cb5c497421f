import { outsideQuietHours } from '@coupon-centre/contract/reminder/reminder-time';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { leftInStock } from '#catalogue/stock-level.ts';
import { refusalOf } from '#claim/claim-order.ts';
import { type ClaimTarget, claimTarget } from '#claim/claim-target.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Reminders of coupons that are sold out. */

type Known = Pick<Catalogue, 'contents' | 'stock'>;

/** How often those who wait are compared with the stock. In between, those who were told have time to come. */
const COMPARE_EVERY_MS = 30_000;

/** A reminder that waits for stock is due at its last moment, and dropped then. */
export const waitsUntilMs = (endMs: number): number => endMs - 1;

/** The centre's stock of a coupon; undefined where there is none, or the coupon is not public. */
export function restockTarget(catalogue: Known, templateId: string, nowMs: number): ClaimTarget | undefined {
  const target = claimTarget(catalogue, { templateId }, nowMs);
  return target?.grab === undefined ? target : undefined;
}

/** How many units can be collected now. */
export function collectableUnits(catalogue: Known, target: ClaimTarget, nowMs: number): number {
  const level = catalogue.stock(target.poolId);
  if (refusalOf({ target, level, nowMs }) !== null) return 0;
  const { ever, onDay } = leftInStock(level, businessDay(nowMs));
  return Math.min(ever, onDay);
}

/** Every coupon that people wait for: one row for a coupon, not for a person. */
async function awaitedCoupons(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reminder')
    .select('subject_id')
    .distinct()
    .where('state', '=', 'SET')
    .where('kind', '=', 'RESTOCK')
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

interface Restock {
  readonly templateId: string;
  /** How many can be on their way at once, which is as many as there are units; those who asked first before others. */
  readonly people: number;
  readonly nowMs: number;
}

/** When someone is told: now, or at the end of the quiet hours for those who do not want an SMS in them. SQL over a reminder `r`. */
const toldAt = (nowMs: number) =>
  sql`CASE WHEN r.quiet_hours_too THEN ${new Date(nowMs)} ELSE ${new Date(outsideQuietHours(nowMs))} END::timestamptz`;

/**
 * Those who wait for stock, not for their SMS: `waitsUntilMs` in SQL over a reminder `r`. In UTC: an update of a table that is spread
 * depends on no session's time zone.
 */
const waits = sql<boolean>`(r.state = 'SET'
  AND r.due_at = (r.target_at AT TIME ZONE 'UTC' - interval '1 millisecond') AT TIME ZONE 'UTC')`;

/** How many were called and have yet to come: their SMS is to go out, or went out since the comparison before. */
async function countCalled(trx: Transaction<Schema>, { templateId, nowMs }: Restock): Promise<number> {
  const { called } = await trx
    .selectFrom('reminder as r')
    .select(({ fn }) => fn.countAll<string>().as('called'))
    .where('r.kind', '=', 'RESTOCK')
    .where('r.subject_id', '=', templateId)
    .where('r.state', 'in', ['SET', 'DUE', 'SENT'])
    .where(sql<boolean>`NOT (${waits})`)
    .where(sql<boolean>`(r.state <> 'SENT' OR r.due_at > ${new Date(nowMs - COMPARE_EVERY_MS)})`)
    .executeTakeFirstOrThrow();
  return Number(called);
}

/**
 * Calls as many as there are units, less those who were called already. One worker at a time for each coupon, so that the second counts
 * whom the first called.
 */
const makeDue = (db: Kysely<Schema>, restock: Restock): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { templateId, people, nowMs } = restock;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`restock\n${templateId}`}, 0))`.execute(trx);
    const free = people - (await countCalled(trx, restock));
    if (free <= 0) return;
    const waiting = await trx
      .selectFrom('reminder as r')
      .select(['r.subscriber_id', 'r.reminder_id'])
      .where('r.kind', '=', 'RESTOCK')
      .where('r.subject_id', '=', templateId)
      .where('r.state', '=', 'SET')
      .where(waits)
      .where(sql<boolean>`${toldAt(nowMs)} < r.due_at`)
      .orderBy('r.set_at')
      .limit(free)
      .execute();
    if (waiting.length === 0) return;
    await sql`
      UPDATE reminder r
         SET due_at = ${toldAt(nowMs)}
        FROM unnest(${waiting.map(({ subscriber_id }) => subscriber_id)}::uuid[],
                    ${waiting.map(({ reminder_id }) => reminder_id)}::uuid[]) AS a(subscriber_id, reminder_id)
       WHERE r.subscriber_id = a.subscriber_id AND r.reminder_id = a.reminder_id
         AND ${waits} AND ${toldAt(nowMs)} < r.due_at`.execute(trx);
  });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Known;
}

/**
 * Makes reminders due of coupons that can be collected again: at any time for no more people than there are units, so that nobody is
 * called to a shelf that others will have emptied. Safe with concurrent workers.
 */
export function createRestockRound({ db, clock, catalogue }: Needs): () => Promise<void> {
  let comparedAtMs = 0;
  return async () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - comparedAtMs) < COMPARE_EVERY_MS) return;
    for (const templateId of await awaitedCoupons(db)) {
      const target = restockTarget(catalogue, templateId, nowMs);
      const people = target === undefined ? 0 : collectableUnits(catalogue, target, nowMs);
      if (people > 0) await makeDue(db, { templateId, people, nowMs });
    }
    comparedAtMs = nowMs;
  };
}
