import { createHash } from 'node:crypto';
import { CCCODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const markOf = (cccode: string): Buffer => createHash('sha256').update(cccode).digest();

/** True for the first signature with a cccode, which is then valid for two minutes. */
export async function beginAttempt(db: Kysely<Schema>, cccode: string, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('one_click_attempt')
    .values({
      mark: markOf(cccode),
      expires_at: new Date(nowMs + CCCODE_SECONDS * SECOND_MS),
      exchanged_at: null,
    })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** True for the first exchange of a signed, valid cccode. */
export async function useAttempt(db: Kysely<Schema>, cccode: string, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs);
  const { numUpdatedRows } = await db
    .updateTable('one_click_attempt')
    .set({ exchanged_at: now })
    .where('mark', '=', markOf(cccode))
    .where('exchanged_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function forgetAttempts(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('one_click_attempt').where('expires_at', '<=', new Date(nowMs)).execute();
}
