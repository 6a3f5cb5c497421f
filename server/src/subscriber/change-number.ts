import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type PhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { carryLimits, knownSince, rememberLeft } from './closed-number.ts';
import type { Sessions } from './session/sessions.ts';
import { enterNumbers, giveNumberFree, NO_HASH_BYTES, unlistNumber } from './subscriber-store.ts';

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
async function whyNot(trx: Transaction<Schema>, subscriberId: string): Promise<string | null> {
  const { state, closed_at } = await trx
    .selectFrom('subscriber')
    .select(['state', 'closed_at'])
    .where('subscriber_id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (closed_at !== null) return 'CLOSED';
  return state === 'ACTIVE' ? null : state;
}

/** What operators made of the old number names the new one: lists, attributes, lines that wait for a coupon, contacts of group customers. */
async function moveLists(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { oldPhone, phone, keyId }: { readonly oldPhone: string; readonly phone: string; readonly keyId: number },
): Promise<void> {
  const oldHashes = sql`${cipher.hashes(oldPhone)}::bytea[]`;
  const hash = sql`${cipher.hash(phone, keyId)}::bytea`;
  await sql`
    INSERT INTO number_list_entry (phone_hash, list_id, key_id, phone_sealed, upload_id)
    SELECT ${hash}, list_id, ${keyId}::smallint, ${cipher.seal(phone, keyId)}::bytea, upload_id
      FROM number_list_entry WHERE phone_hash = ANY (${oldHashes})
        ON CONFLICT DO NOTHING`.execute(trx);
  // Of what the CRM says of the new number itself, that counts.
  await sql`
    INSERT INTO attribute_value (phone_hash, attribute_id, value_mark, imported_at, key_id, phone_sealed)
    SELECT ${hash}, attribute_id, value_mark, imported_at, ${keyId}::smallint, ${cipher.seal(phone, keyId)}::bytea
      FROM attribute_value WHERE phone_hash = ANY (${oldHashes})
        ON CONFLICT DO NOTHING`.execute(trx);
  // A list that was made of an audience means the people who were in it: one who had the new number before is not this one.
  await sql`
    UPDATE distribution_number n SET phone_hash = ${randomBytes(NO_HASH_BYTES)}::bytea, phone_sealed = ${cipher.seal('')}::bytea
      FROM distribution d
     WHERE n.phone_hash = ANY (${cipher.hashes(phone)}::bytea[]) AND n.owned_id IS NULL
       AND d.distribution_id = n.distribution_id AND d.conditions IS NOT NULL`.execute(trx);
  // Where the list names both numbers each keeps its line.
  await sql`
    UPDATE distribution_number n SET phone_hash = ${hash}, phone_sealed = ${cipher.seal(phone, keyId)}::bytea
     WHERE phone_hash = ANY (${oldHashes}) AND owned_id IS NULL
       AND NOT EXISTS (SELECT FROM distribution_number o
                        WHERE o.distribution_id = n.distribution_id
                          AND o.phone_hash = ANY (${cipher.hashes(phone)}::bytea[]))`.execute(trx);
  await sql`
    INSERT INTO code_file_contact (file_id, phone_hash, key_id)
    SELECT file_id, ${hash}, ${keyId}::smallint FROM code_file_contact WHERE phone_hash = ANY (${oldHashes})
        ON CONFLICT DO NOTHING`.execute(trx);
  await sql`DELETE FROM code_file_contact WHERE phone_hash = ANY (${oldHashes})`.execute(trx);
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
  // Before the subscriber's row: logging in takes locks in this order.
  const oldPhone = await giveNumberFree(trx, cipher, { subscriberId, at });
  const { entered, keyId } = await enterNumbers(trx, cipher, new Map([[subscriberId, phone]]));
  const state = await whyNot(trx, subscriberId);
  if (state !== null || oldPhone === undefined) return refuse('WRONG_STATE', { state: state ?? 'CHANGED' });
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
      // A use's time is that of the node that took it: all until now are of the old number.
      number_since: sql<Date>`greatest(${at}::timestamptz,
        (SELECT max(created_at) FROM use_order WHERE subscriber_id = ${subscriberId}::uuid))`,
      ...(since !== undefined && since < before && { known_since: since }),
    })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  await moveLists(trx, cipher, { oldPhone, phone, keyId });
  return { oldPhone, endedSessions, keyId };
}
