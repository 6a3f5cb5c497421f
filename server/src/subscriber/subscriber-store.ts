import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type PhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { holdWritingKey } from '#platform/db/writing-key.ts';
import { carryLimits, forgetClosed, grantNothing, knownSince, rememberLeft } from './closed-number.ts';

/** In place of a number's hash that is forgotten. */
export const NO_HASH_BYTES = 32;

/** A subscriber's data in a session. */
export interface KnownSubscriber {
  readonly subscriberId: string;
  /** First seven digits of the number. */
  readonly phonePrefix: string;
  /** Epoch milliseconds of the number's first login, also where that account was closed lately. */
  readonly memberSinceMs: number;
}

/** By any key: of a number's hashes. */
const among = (phoneHashes: readonly Buffer[]) => sql<Buffer>`ANY (${phoneHashes}::bytea[])`;

/** The subscriber of a number, by its hashes with each key. */
export const subscriberOf = (db: Kysely<Schema>, phoneHashes: readonly Buffer[]) =>
  db.selectFrom('phone_lookup').select('subscriber_id').where('phone_hash', '=', among(phoneHashes)).executeTakeFirst();

interface Holder {
  readonly subscriberId: string;
  /** Whether the subscriber was banned, or the number recycled. */
  readonly isBarred: boolean;
}

/** A number's subscriber, by the number's hashes with each key; undefined while there is none. */
export async function holderOf(db: Kysely<Schema>, phoneHashes: readonly Buffer[]): Promise<Holder | undefined> {
  const found = await subscriberOf(db, phoneHashes);
  if (found === undefined) return undefined;
  const { state } = await db
    .selectFrom('subscriber')
    .select('state')
    .where('subscriber_id', '=', found.subscriber_id)
    .executeTakeFirstOrThrow();
  return { subscriberId: found.subscriber_id, isBarred: state !== 'ACTIVE' };
}

/** Whether the account is closed: its coupons are of no use to anyone. */
export async function isClosed(trx: Transaction<Schema>, subscriberId: string): Promise<boolean> {
  const person = trx.selectFrom('subscriber').select('closed_at').where('subscriber_id', '=', subscriberId);
  return (await person.executeTakeFirstOrThrow()).closed_at !== null;
}

/** A subscriber's number; undefined when there is no such subscriber, the account is closed, or the number is another person's by now. */
export async function phoneOf(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  subscriberId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('phone_sealed')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '<>', 'RECYCLED')
    .executeTakeFirst();
  return (row && cipher.open(row.phone_sealed)) || undefined;
}

interface NewSubscribers {
  readonly phones: readonly string[];
  readonly createdAt: Date;
  /** Null for people who were entered by an operator. */
  readonly lastLoginAt: Date | null;
}

/** Numbers that have a subscriber under another key than this one, which writes until the transaction ends. */
async function knownPhones(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { phones, keyId }: { readonly phones: readonly string[]; readonly keyId: number },
): Promise<ReadonlySet<string>> {
  const current = new Map(phones.map((phone) => [phone, cipher.hash(phone, keyId)]));
  const phoneOfHash = new Map(
    phones.flatMap((phone) =>
      cipher.hashes(phone).flatMap((hash) => (current.get(phone)?.equals(hash) ? [] : [[hash.toString('hex'), phone]])),
    ),
  );
  if (phoneOfHash.size === 0) return new Set();
  const hashes = Array.from(phoneOfHash.keys(), (hex) => Buffer.from(hex, 'hex'));
  const rows = await trx
    .selectFrom('phone_lookup')
    .select('phone_hash')
    .where('phone_hash', '=', among(hashes))
    .execute();
  return new Set(rows.flatMap(({ phone_hash }) => phoneOfHash.get(phone_hash.toString('hex')) ?? []));
}

/**
 * Enters numbers for these subscribers' ids; those that had none, with the key that writes until the transaction ends. The key of
 * `phone_lookup` decides, so that of two calls at once one enters a number.
 */
export async function enterNumbers(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  phoneOfId: ReadonlyMap<string, string>,
): Promise<{ readonly entered: readonly string[]; readonly keyId: number }> {
  const keyId = (await holdWritingKey(trx)) ?? cipher.writing();
  const known = await knownPhones(trx, cipher, { phones: [...phoneOfId.values()], keyId });
  const unknown = [...phoneOfId].filter(([, phone]) => !known.has(phone));
  if (unknown.length === 0) return { entered: [], keyId };
  const made = await trx
    .insertInto('phone_lookup')
    .values(unknown.map(([id, phone]) => ({ phone_hash: cipher.hash(phone, keyId), subscriber_id: id })))
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .returning('subscriber_id')
    .execute();
  return { entered: made.map(({ subscriber_id }) => subscriber_id), keyId };
}

/**
 * Makes subscribers of these numbers, a statement a table; those made, by number. A number that has a subscriber is left out. Limits per person go on where an account of the number was closed.
 */
export async function insertSubscribers(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { phones, createdAt, lastLoginAt }: NewSubscribers,
): Promise<ReadonlyMap<string, KnownSubscriber>> {
  if (phones.length === 0) return new Map();
  const phoneOfId = new Map(phones.map((phone) => [uuidv7(), phone]));
  const { entered, keyId } = await enterNumbers(trx, cipher, phoneOfId);
  const people = entered.map((subscriberId) => {
    const phone = phoneOfId.get(subscriberId) ?? '';
    return { phone, subscriberId, phonePrefix: phonePrefixOf(phone) };
  });
  if (people.length === 0) return new Map();
  const since = await carryLimits(trx, cipher, people);
  await trx
    .insertInto('subscriber')
    .values(
      people.map(({ phone, subscriberId, phonePrefix }) => ({
        subscriber_id: subscriberId,
        phone_sealed: cipher.seal(phone, keyId),
        phone_prefix: phonePrefix,
        state: 'ACTIVE' as const,
        created_at: createdAt,
        known_since: since.get(subscriberId) ?? null,
        last_login_at: lastLoginAt,
      })),
    )
    .execute();
  return new Map(
    people.map(({ phone, ...subscriber }) => {
      const memberSinceMs = (since.get(subscriber.subscriberId) ?? createdAt).getTime();
      return [phone, { ...subscriber, memberSinceMs }];
    }),
  );
}

/**
 * The subscriber of a number, made if there is none. The row stays locked until the transaction ends, so that a concurrent bar
 * finds the new session.
 */
export async function enterSubscriber(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { phone, nowMs }: { readonly phone: string; readonly nowMs: number },
): Promise<KnownSubscriber | 'BARRED'> {
  const phoneHashes = cipher.hashes(phone);
  const now = new Date(nowMs);
  const known = await subscriberOf(trx, phoneHashes);
  if (known === undefined) {
    const made = await insertSubscribers(trx, cipher, { phones: [phone], createdAt: now, lastLoginAt: now });
    const subscriber = made.get(phone);
    if (subscriber !== undefined) return subscriber;
  }
  const found = known ?? (await subscriberOf(trx, phoneHashes));
  // Recycled since the look-up.
  if (found === undefined) return enterSubscriber(trx, cipher, { phone, nowMs });
  const entered = await trx
    .updateTable('subscriber')
    .set({ last_login_at: now })
    .where('subscriber_id', '=', found.subscriber_id)
    .where('state', '=', 'ACTIVE')
    .returning(['phone_prefix', 'created_at', 'known_since'])
    .executeTakeFirst();
  if (entered === undefined) return 'BARRED';
  // The account got another number while this waited for its row.
  const holder = await subscriberOf(trx, phoneHashes);
  if (holder?.subscriber_id !== found.subscriber_id) return enterSubscriber(trx, cipher, { phone, nowMs });
  return {
    subscriberId: found.subscriber_id,
    phonePrefix: entered.phone_prefix,
    memberSinceMs: knownSince(entered).getTime(),
  };
}

/** Another number that was asked for goes with the account; the request is still to be answered. */
export async function forgetAskedNumber(trx: Transaction<Schema>, subscriberId: string): Promise<void> {
  await trx
    .updateTable('privacy_request')
    .set({ new_phone_sealed: null })
    .where('subscriber_id', '=', subscriberId)
    .where('new_phone_sealed', 'is not', null)
    .execute();
}

/**
 * Detaches the number from its subscriber: its next holder is a new subscriber, and codes sent to the last holder no longer work. Returns
 * the number; undefined: it was detached already, and its codes and devices may be another person's.
 */
export async function giveNumberFree(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { subscriberId, at }: { readonly subscriberId: string; readonly at: Date },
): Promise<string | undefined> {
  const phone = await phoneOf(trx, cipher, subscriberId);
  if (phone === undefined) return undefined;
  const phoneHashes = cipher.hashes(phone);
  // Locked first: an entry that moves to another key at this moment is found by the deletion where it came to.
  await trx
    .selectFrom('phone_lookup')
    .select('phone_hash')
    .where('phone_hash', '=', among(phoneHashes))
    .forUpdate()
    .execute();
  const freed = await trx
    .deleteFrom('phone_lookup')
    .where('phone_hash', '=', among(phoneHashes))
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  if (freed.numDeletedRows === 0n) return undefined;
  for (const table of ['login_challenge', 'login_code'] as const) {
    await trx
      .updateTable(table as 'login_code')
      .set({ expires_at: at })
      .where('phone_hash', '=', among(phoneHashes))
      .where('expires_at', '>', at)
      .execute();
  }
  await trx.deleteFrom('login_device').where('phone_hash', '=', among(phoneHashes)).execute();
  await forgetClosed(trx, cipher, phone);
  return phone;
}

/** Removes a number that its subscriber left from the lists that operators made of it, and what the CRM said of it. */
export async function unlistNumber(trx: Transaction<Schema>, cipher: PhoneCipher, phone: string): Promise<void> {
  const phoneHashes = cipher.hashes(phone);
  await trx.deleteFrom('number_list_entry').where('phone_hash', '=', among(phoneHashes)).execute();
  await trx.deleteFrom('attribute_value').where('phone_hash', '=', among(phoneHashes)).execute();
  // A line without a coupon is tried again with the number; one with a coupon never is.
  await sql`
    UPDATE distribution_number SET phone_hash = ${randomBytes(NO_HASH_BYTES)}::bytea, phone_sealed = ${cipher.seal('')}::bytea
     WHERE phone_hash = ${among(phoneHashes)} AND owned_id IS NOT NULL`.execute(trx);
}

interface Forgotten {
  readonly subscriberId: string;
  /** As it was given free now; undefined: it was recycled before, and is another person's. */
  readonly phone: string | undefined;
  readonly at: Date;
}

/**
 * Closes the account of a number that was given free: only a keyed hash leads to it, for the limits that go on. Codes of the number go
 * with the next sweep; the lists that operators made of it lose it.
 */
export async function forgetNumber(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { subscriberId, phone, at }: Forgotten,
): Promise<void> {
  if (phone !== undefined) {
    await unlistNumber(trx, cipher, phone);
    await rememberLeft(trx, cipher, { subscriberId, phone, at });
  }
  await grantNothing(trx, { subscriberId, at });
  await trx
    .updateTable('subscriber')
    .set({
      phone_sealed: cipher.seal(''),
      phone_prefix: '',
      last_login_at: null,
      refused_suggestions_at: null,
      closed_at: at,
    })
    .where('subscriber_id', '=', subscriberId)
    .execute();
}
