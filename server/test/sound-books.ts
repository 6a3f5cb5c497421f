import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { checkInvariants } from '#jobs/invariants.ts';

/** Every invariant holds, by the rows themselves. */
export const expectSoundBooks = async (db: Kysely<Schema>, nowMs: number): Promise<void> =>
  expect(await checkInvariants(db, nowMs)).toMatchObject({ holds: true });
