import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type InvariantReport, noneOf } from '#invariants/invariants.ts';
import { look } from '#invariants/standing-check.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The standing check's look at everything. */
export async function checkInvariants(db: Kysely<Schema>, nowMs: number): Promise<InvariantReport> {
  const { violations } = await look(db, null, nowMs);
  return { atMs: nowMs, violations, holds: noneOf(violations) };
}

/** Every invariant holds, by the rows themselves. */
export const expectInvariantsHold = async (db: Kysely<Schema>, nowMs: number): Promise<void> =>
  expect(await checkInvariants(db, nowMs)).toMatchObject({ holds: true });
