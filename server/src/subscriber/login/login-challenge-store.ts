import { SMS_CODE_MAX_TRIES, SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/* The statements on login codes that are bound to a request. */

export interface UsedCode {
  readonly phoneHash: Buffer;
  readonly codeHash: Buffer;
  readonly nowMs: number;
}

export async function insertChallenge(
  db: Kysely<Schema>,
  { phoneHash, challengeId, codeHash, nowMs }: UsedCode & { readonly challengeId: string },
): Promise<void> {
  await db
    .insertInto('login_challenge')
    .values({
      phone_hash: phoneHash,
      challenge_id: challengeId,
      code_hash: codeHash,
      tries_left: SMS_CODE_MAX_TRIES,
      loose_tries_left: SMS_CODE_MAX_TRIES,
      sent_at: new Date(nowMs),
      expires_at: new Date(nowMs + SMS_CODE_SECONDS * SECOND_MS),
      used_at: null,
    })
    .execute();
}

export async function removeChallenge(db: Kysely<Schema>, phoneHash: Buffer, challengeId: string): Promise<void> {
  await db
    .deleteFrom('login_challenge')
    .where('phone_hash', '=', phoneHash)
    .where('challenge_id', '=', challengeId)
    .execute();
}

/** Whether this code was used by this call, of many at once by one. */
export async function useChallenge(
  trx: Transaction<Schema>,
  { phoneHash, codeHash, nowMs }: UsedCode,
): Promise<boolean> {
  const now = new Date(nowMs);
  const { numUpdatedRows } = await trx
    .updateTable('login_challenge')
    .set({ used_at: now })
    .where('phone_hash', '=', phoneHash)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface Attempt {
  readonly phoneHash: Buffer;
  readonly challengeId: string;
  /** Which tries are counted: of those who know the challenge, or of the others. */
  readonly tries: 'tries_left' | 'loose_tries_left';
  readonly nowMs: number;
}

/** Uses an attempt; undefined where none is left, or the code cannot be used any more. */
export const takeAttempt = (db: Kysely<Schema>, { phoneHash, challengeId, tries, nowMs }: Attempt) =>
  db
    .updateTable('login_challenge')
    .set((row) => ({ [tries]: row(tries, '-', 1) }))
    .where('phone_hash', '=', phoneHash)
    .where('challenge_id', '=', challengeId)
    .where(tries, '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returning(['code_hash', `${tries} as left`])
    .executeTakeFirst();

/** The newest code of a number that can still be used; undefined also where a node of the version before sent it. */
export const newestChallenge = async (
  db: Kysely<Schema>,
  phoneHash: Buffer,
  nowMs: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('login_challenge')
    .select('challenge_id')
    .where('phone_hash', '=', phoneHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.challenge_id;
};

/** Codes that expired: nobody can try them any more. */
export async function forgetLoginChallenges(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('login_challenge').where('expires_at', '<', new Date(nowMs)).execute();
}
