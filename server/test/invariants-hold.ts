import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { checkSince } from '#invariants/invariant-check.ts';
import { type InvariantReport, noneOf } from '#invariants/invariants.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A full invariant check. */
export async function checkInvariants(db: Kysely<Schema>, nowMs: number): Promise<InvariantReport> {
  const { violations } = await checkSince(db, null, nowMs);
  return { atMs: nowMs, violations, holds: noneOf(violations) };
}

/** Every invariant holds for the stored rows. */
export async function expectInvariantsHold(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const { holds, violations } = await checkInvariants(db, nowMs);
  expect(holds, JSON.stringify(violations)).toBe(true);
}
