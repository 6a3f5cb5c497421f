import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#db/schema.ts';
import { type PhoneCipher, phonePrefixOf } from '#identity/phone-cipher.ts';

/** A person as far as a session tells. */
export interface KnownSubscriber {
  readonly subscriberId: string;
  /** First seven digits of the number. */
  readonly phonePrefix: string;
  /** Epoch milliseconds of the first login. */
  readonly memberSinceMs: number;
}

const subscriberOf = (db: Kysely<Schema>, phoneHash: Buffer) =>
  db.selectFrom('phone_lookup').select('subscriber_id').where('phone_hash', '=', phoneHash).executeTakeFirst();

/** Whether a number's subscriber was banned, or the number given to somebody else. */
export async function isBarred(db: Kysely<Schema>, phoneHash: Buffer): Promise<boolean> {
  const found = await subscriberOf(db, phoneHash);
  if (found === undefined) return false;
  const { state } = await db
    .selectFrom('subscriber')
    .select('state')
    .where('subscriber_id', '=', found.subscriber_id)
    .executeTakeFirstOrThrow();
  return state !== 'ACTIVE';
}

/** A subscriber's number; undefined when there is no such subscriber. */
export async function phoneOf(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  subscriberId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('phone_sealed')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row && cipher.open(row.phone_sealed);
}

/**
 * The subscriber of a number, made if there is none: two at once make one, the key of `phone_lookup` decides. The row stays
 * locked until the transaction ends, so whoever bars the subscriber meanwhile finds the session that comes of it.
 */
export async function enterSubscriber(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  phone: string,
  nowMs: number,
): Promise<KnownSubscriber | 'BARRED'> {
  const phoneHash = cipher.hash(phone);
  const now = new Date(nowMs);
  if ((await subscriberOf(trx, phoneHash)) === undefined) {
    const subscriberId = uuidv7();
    const made = await trx
      .insertInto('phone_lookup')
      .values({ phone_hash: phoneHash, subscriber_id: subscriberId })
      .onConflict((conflict) => conflict.column('phone_hash').doNothing())
      .executeTakeFirstOrThrow();
    if (made.numInsertedOrUpdatedRows === 1n) {
      const phonePrefix = phonePrefixOf(phone);
      await trx
        .insertInto('subscriber')
        .values({
          subscriber_id: subscriberId,
          phone_sealed: cipher.seal(phone),
          phone_prefix: phonePrefix,
          state: 'ACTIVE',
          created_at: now,
          last_login_at: now,
        })
        .execute();
      return { subscriberId, phonePrefix, memberSinceMs: nowMs };
    }
  }
  const found = await subscriberOf(trx, phoneHash);
  // Given free since it was looked up.
  if (found === undefined) return enterSubscriber(trx, cipher, phone, nowMs);
  const entered = await trx
    .updateTable('subscriber')
    .set({ last_login_at: now })
    .where('subscriber_id', '=', found.subscriber_id)
    .where('state', '=', 'ACTIVE')
    .returning(['phone_prefix', 'created_at'])
    .executeTakeFirst();
  if (entered === undefined) return 'BARRED';
  return {
    subscriberId: found.subscriber_id,
    phonePrefix: entered.phone_prefix,
    memberSinceMs: entered.created_at.getTime(),
  };
}

/**
 * The number no longer leads to its subscriber: its next holder is somebody new, and no code that was sent to the last one lets
 * anybody in.
 */
export async function giveNumberFree(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  subscriberId: string,
  at: Date,
): Promise<void> {
  const phone = await phoneOf(trx, cipher, subscriberId);
  if (phone === undefined) return;
  const phoneHash = cipher.hash(phone);
  await trx
    .deleteFrom('phone_lookup')
    .where('phone_hash', '=', phoneHash)
    .where('subscriber_id', '=', subscriberId)
    .execute();
  await trx
    .updateTable('login_code')
    .set({ expires_at: at })
    .where('phone_hash', '=', phoneHash)
    .where('expires_at', '>', at)
    .execute();
}
