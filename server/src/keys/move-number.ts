import { sql, type Transaction } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';

/**
 * Enters a subscriber's number by its hash with this key, instead of by those with other keys, wherever it is looked up. A look-up by
 * all keys finds it at any time. A number that was given free meanwhile stays free.
 */
export async function moveNumber(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { phone, keyId, nowMs }: { readonly phone: string; readonly keyId: number; readonly nowMs: number },
): Promise<void> {
  const hash = cipher.hash(phone, keyId);
  for (const old of cipher.hashes(phone).filter((other) => !other.equals(hash))) {
    const held = await trx
      .selectFrom('phone_lookup')
      .select('subscriber_id')
      .where('phone_hash', '=', old)
      .forUpdate()
      .executeTakeFirst();
    if (held !== undefined) {
      await trx
        .insertInto('phone_lookup')
        .values({ phone_hash: hash, ...held })
        .execute();
      await trx.deleteFrom('phone_lookup').where('phone_hash', '=', old).execute();
    }
    const sealed = cipher.seal(phone, keyId);
    await moveRows(trx, { old, hash, keyId, sealed });
    await moveRiskNumber(trx, { old, hash, sealed, nowMs });
  }
}

interface Moved {
  readonly old: Buffer;
  readonly hash: Buffer;
  readonly keyId: number;
  /** The number, with the same key. */
  readonly sealed: Buffer;
}

interface ListedMove {
  readonly old: Buffer;
  readonly hash: Buffer;
  readonly sealed: Buffer;
  readonly nowMs: number;
}

/** What an earlier release entered on the risk lists by the number's hash alone. What has expired keeps no number. */
async function moveRiskNumber(trx: Transaction<Schema>, { old, hash, sealed, nowMs }: ListedMove): Promise<void> {
  const value = old.toString('base64url');
  const moved = hash.toString('base64url');
  const entries = await trx
    .selectFrom('risk_entry')
    .select(['entry_id', 'effect'])
    .where('kind', '=', 'NUMBER')
    .where('value', '=', value)
    .where('state', '<>', 'ENDED')
    .where('phone_sealed', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .execute();
  if (entries.length === 0) return;
  await moveRiskState(trx);
  for (const { entry_id, effect } of entries) {
    const there = await trx
      .selectFrom('risk_entry')
      .select('entry_id')
      .where('kind', '=', 'NUMBER')
      .where('value', '=', moved)
      .where('effect', '=', effect)
      .where('state', '<>', 'ENDED')
      .executeTakeFirst();
    await trx
      .updateTable('risk_entry')
      .set({ phone_sealed: sealed, ...(there === undefined && { value: moved }) })
      .where('entry_id', '=', entry_id)
      .where('state', '<>', 'ENDED')
      .execute();
  }
}

/** The rows of a number in the tables that know it by its hash alone. */
async function moveRows(trx: Transaction<Schema>, { old, hash, keyId, sealed }: Moved): Promise<void> {
  await sql`
    INSERT INTO login_device (phone_hash, device_mark, used_at)
    SELECT ${hash}::bytea, device_mark, used_at FROM login_device WHERE phone_hash = ${old}::bytea
        ON CONFLICT (phone_hash, device_mark) DO UPDATE SET used_at = greatest(login_device.used_at, excluded.used_at)`.execute(
    trx,
  );
  await trx.deleteFrom('login_device').where('phone_hash', '=', old).execute();
  await moveListed(trx, { old, hash, keyId, sealed });
  await sql`
    INSERT INTO code_file_contact (file_id, phone_hash, key_id)
    SELECT file_id, ${hash}::bytea, ${keyId}::smallint FROM code_file_contact WHERE phone_hash = ${old}::bytea
        ON CONFLICT DO NOTHING`.execute(trx);
  await trx.deleteFrom('code_file_contact').where('phone_hash', '=', old).execute();
}

/** The lists and attributes of a number, with or without a subscriber. Inserted and deleted: the tables are spread by the hash. */
export async function moveListed(trx: Transaction<Schema>, { old, hash, keyId, sealed }: Moved): Promise<void> {
  await sql`
    INSERT INTO number_list_entry (phone_hash, list_id, key_id, phone_sealed, upload_id)
    SELECT ${hash}::bytea, list_id, ${keyId}::smallint, ${sealed}::bytea, upload_id
      FROM number_list_entry WHERE phone_hash = ${old}::bytea
        ON CONFLICT DO NOTHING`.execute(trx);
  await trx.deleteFrom('number_list_entry').where('phone_hash', '=', old).execute();
  // A value that was imported meanwhile, by the hash with this key, is the newer one.
  await sql`
    INSERT INTO attribute_value (phone_hash, attribute_id, value_mark, imported_at, key_id, phone_sealed)
    SELECT ${hash}::bytea, attribute_id, value_mark, imported_at, ${keyId}::smallint, ${sealed}::bytea
      FROM attribute_value WHERE phone_hash = ${old}::bytea
        ON CONFLICT DO NOTHING`.execute(trx);
  await trx.deleteFrom('attribute_value').where('phone_hash', '=', old).execute();
}
