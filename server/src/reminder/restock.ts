import { outsideQuietHours } from '@coupon-centre/contract/reminder/reminder-time';
import { type Kysely, sql } from 'kysely';
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
  /** How many people at most; those who asked first. */
  readonly people: number;
  readonly nowMs: number;
}

/** Makes reminders due: now, or at the end of the quiet hours for those who do not want an SMS in them. */
async function makeDue(db: Kysely<Schema>, { templateId, people, nowMs }: Restock): Promise<void> {
  const now = new Date(nowMs);
  const outside = new Date(outsideQuietHours(nowMs));
  const waiting = await db
    .selectFrom('reminder')
    .select(['subscriber_id', 'reminder_id'])
    .where('state', '=', 'SET')
    .where('kind', '=', 'RESTOCK')
    .where('subject_id', '=', templateId)
    .where('due_at', '>', outside)
    .orderBy('set_at')
    .limit(people)
    .execute();
  if (waiting.length === 0) return;
  await sql`
    UPDATE reminder r
       SET due_at = CASE WHEN r.quiet_hours_too THEN ${now} ELSE ${outside} END::timestamptz
      FROM unnest(${waiting.map(({ subscriber_id }) => subscriber_id)}::uuid[],
                  ${waiting.map(({ reminder_id }) => reminder_id)}::uuid[]) AS a(subscriber_id, reminder_id)
     WHERE r.subscriber_id = a.subscriber_id AND r.reminder_id = a.reminder_id
       AND r.state = 'SET' AND r.due_at > ${outside} AND r.target_at > ${outside}`.execute(db);
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Known;
}

/**
 * Makes reminders due of coupons that can be collected again: each time for as many people as there are units, so that nobody is called
 * to a shelf that others will have emptied. Safe with concurrent workers.
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
