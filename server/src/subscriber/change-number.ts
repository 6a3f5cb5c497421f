import { sql, type Transaction } from 'kysely';
import { type PhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { carryLimits, knownSince, rememberLeft } from './closed-number.ts';
import type { Sessions } from './session/sessions.ts';
import { enterNumbers, giveNumberFree, phoneOf, unlistNumber } from './subscriber-store.ts';

interface Needs {
  readonly cipher: PhoneCipher;
  readonly sessions: Pick<Sessions, 'endAllWithin'>;
}

interface Change {
  readonly subscriberId: string;
  /** The new number. */
  readonly phone: string;
  readonly at: Date;
}

export interface NumberChanged {
  readonly oldPhone: string;
  readonly endedSessions: number;
  /** Of the key that writes until the transaction ends. */
  readonly keyId: number;
}

/** Why the account cannot get another number; the row stays locked until the transaction ends. */
async function whyNot(trx: Transaction<Schema>, subscriberId: string, isFreed: boolean): Promise<string | null> {
  const { state, closed_at } = await trx
    .selectFrom('subscriber')
    .select(['state', 'closed_at'])
    .where('subscriber_id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (closed_at !== null) return 'CLOSED';
  if (state !== 'ACTIVE') return state;
  return isFreed ? null : 'CHANGED';
}

/** The lists that operators made of the old number name the new one. */
async function moveLists(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { oldPhone, phone, keyId }: { readonly oldPhone: string; readonly phone: string; readonly keyId: number },
): Promise<void> {
  await sql`
    INSERT INTO number_list_entry (phone_hash, list_id, key_id)
    SELECT ${cipher.hash(phone, keyId)}::bytea, list_id, ${keyId}::smallint
      FROM number_list_entry WHERE phone_hash = ANY (${cipher.hashes(oldPhone)}::bytea[])
        ON CONFLICT DO NOTHING`.execute(trx);
  await unlistNumber(trx, cipher, oldPhone);
}

/**
 * Gives an account another number; its sessions end. The old number is free, and its next account meets the limits that this one used
 * up; the account takes over those that the new number used up. A refusal, which the caller rolls back: the new number has an account
 * (ALREADY_THERE); this one is barred or closed, or got another number meanwhile (WRONG_STATE).
 */
export async function changeNumber(
  trx: Transaction<Schema>,
  { cipher, sessions }: Needs,
  { subscriberId, phone, at }: Change,
): Promise<NumberChanged | Refusal<'ALREADY_THERE'> | Refusal<'WRONG_STATE'>> {
  const oldPhone = (await phoneOf(trx, cipher, subscriberId)) ?? '';
  // Before the subscriber's row: logging in takes locks in this order.
  const isFreed = await giveNumberFree(trx, cipher, { subscriberId, at });
  const { entered, keyId } = await enterNumbers(trx, cipher, new Map([[subscriberId, phone]]));
  const state = await whyNot(trx, subscriberId, isFreed);
  if (state !== null) return refuse('WRONG_STATE', { state });
  if (entered.length === 0) return refuse('ALREADY_THERE', { field: 'newPhone' });
  // Other nodes read it within two seconds, and so does this one.
  const { sessions: endedSessions } = await sessions.endAllWithin(trx, subscriberId);
  await rememberLeft(trx, cipher, { subscriberId, phone: oldPhone, at });
  const since = (await carryLimits(trx, cipher, [{ subscriberId, phone }])).get(subscriberId);
  const own = trx.selectFrom('subscriber').where('subscriber_id', '=', subscriberId);
  const before = knownSince(await own.select(['created_at', 'known_since']).executeTakeFirstOrThrow());
  await trx
    .updateTable('subscriber')
    .set({
      phone_sealed: cipher.seal(phone, keyId),
      phone_prefix: phonePrefixOf(phone),
      ...(since !== undefined && since < before && { known_since: since }),
    })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  await moveLists(trx, cipher, { oldPhone, phone, keyId });
  return { oldPhone, endedSessions, keyId };
}
