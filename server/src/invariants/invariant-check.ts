import { BUSINESS_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { InvariantSums } from '#platform/db/schema/invariant-base-table.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  type InvariantReport,
  inOneSnapshot,
  invariants,
  noneOf,
  readViolations,
  sumsSince,
  type Violations,
  violationsOf,
} from './invariants.ts';

/**
 * A row carries the time at which its transaction began and is visible once that has committed: younger rows are counted again
 * each time. Rows that commit even later make a difference, and the full check that follows finds them.
 */
const SETTLED_MS = 2 * MINUTE_MS;
/** The first check after three in the morning, business time, reads whole tables. */
const NIGHT_MS = BUSINESS_OFFSET_MS - 3 * HOUR_MS;
/** Shortest time between full checks while violations are known. */
const AGAIN_MS = 10 * MINUTE_MS;

/** Sums over all rows from before a moment. */
export interface Base {
  readonly untilMs: number;
  readonly sums: InvariantSums;
}

interface CheckResult {
  readonly violations: Violations;
  /** For the next check. */
  readonly base: Base;
}

type Units = InvariantSums['owned'];

const combined = (one: Units, other: Units, sign: 1 | -1): Units => {
  const units = new Map(Object.entries(one));
  for (const [of, more] of Object.entries(other)) units.set(of, (units.get(of) ?? 0) + sign * more);
  return Object.fromEntries(units);
};
const combine = (one: InvariantSums, other: InvariantSums, sign: 1 | -1): InvariantSums => ({
  added: combined(one.added, other.added, sign),
  issued: combined(one.issued, other.issued, sign),
  owned: combined(one.owned, other.owned, sign),
  usedCodes: combined(one.usedCodes, other.usedCodes, sign),
  exchanged: one.exchanged + sign * other.exchanged,
});

/**
 * Checks the rows touched since the base, or all rows without one, in one snapshot. Only a check of all rows finds a row that
 * was changed outside the application and whose coupon has no event since the base.
 */
export const checkSince = (db: Kysely<Schema>, base: Base | null, nowMs: number): Promise<CheckResult> =>
  inOneSnapshot(db, async (trx) => {
    const since = base === null ? null : new Date(base.untilMs);
    const fresh = await sumsSince(trx, since);
    const sums = base === null ? fresh : combine(base.sums, fresh, 1);
    const untilMs = Math.max(base?.untilMs ?? 0, nowMs - SETTLED_MS);
    const unsettled = await sumsSince(trx, new Date(untilMs));
    return {
      violations: await violationsOf(trx, sums, since),
      base: { untilMs, sums: combine(sums, unsettled, -1) },
    };
  });

interface Kept extends Base {
  readonly fullAtMs: number;
  readonly fullViolations: Violations;
}

async function readBase(db: Kysely<Schema>): Promise<Kept | null> {
  const row = await db.selectFrom('invariant_base').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    untilMs: row.until.getTime(),
    sums: row.sums,
    fullAtMs: row.full_at.getTime(),
    fullViolations: readViolations(row.full_violations),
  };
}

async function keepBase(db: Kysely<Schema>, { untilMs, sums, fullAtMs, fullViolations }: Kept): Promise<void> {
  const row = {
    until: new Date(untilMs),
    sums: JSON.stringify(sums),
    full_at: new Date(fullAtMs),
    full_violations: JSON.stringify(fullViolations),
  };
  await db
    .insertInto('invariant_base')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

const nightOf = (atMs: number): number => Math.floor((atMs + NIGHT_MS) / DAY_MS);

/** Whether the quick check found only what the last full check found, and that one is recent enough. */
const isKnown = (found: Violations, kept: Kept, nowMs: number): boolean =>
  (noneOf(kept.fullViolations) || nowMs - kept.fullAtMs < AGAIN_MS) &&
  invariants.every((name) => found[name] <= kept.fullViolations[name]);

/**
 * The check of every minute. It reads the rows touched since the last check. It reads everything the first time, once a night,
 * and when the quick check finds an unknown violation. For one job at a time, on a connection for long work.
 */
export async function invariantCheck(db: Kysely<Schema>, nowMs: number): Promise<InvariantReport> {
  const kept = await readBase(db);
  if (kept !== null && nightOf(kept.fullAtMs) === nightOf(nowMs)) {
    const { violations, base } = await checkSince(db, kept, nowMs);
    if (isKnown(violations, kept, nowMs)) {
      await keepBase(db, { ...kept, ...base });
      return { atMs: nowMs, violations: kept.fullViolations, holds: noneOf(kept.fullViolations) };
    }
  }
  const { violations, base } = await checkSince(db, null, nowMs);
  await keepBase(db, { ...base, fullAtMs: nowMs, fullViolations: violations });
  return { atMs: nowMs, violations, holds: noneOf(violations) };
}
