import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';
import { lockLists } from './entry-store.ts';

interface Moved {
  readonly oldPhone: string;
  readonly newPhone: string;
  readonly at: Date;
  /** Of the key that writes until the transaction ends. */
  readonly keyId: number;
}

/**
 * Blocks the new number of an account as long as its old one is: another number is no way around a block. The old number stays
 * blocked, and its exemption ends: its next holder is another person. Nodes read the lists again, because who a listed number belongs to has changed.
 */
export async function carryBlocks(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { oldPhone, newPhone, at, keyId }: Moved,
): Promise<void> {
  await lockLists(trx);
  const valuesOf = (phone: string) => cipher.hashes(phone).map((hash) => hash.toString('base64url'));
  // One by each key may be there; the last to expire decides.
  const blockOf = (phone: string) =>
    trx
      .selectFrom('risk_entry')
      .selectAll()
      .where('kind', '=', 'NUMBER')
      .where('effect', '=', 'BLOCK')
      .where('value', 'in', valuesOf(phone))
      .where('state', '=', 'IN_FORCE')
      .orderBy('expires_at', 'desc')
      .executeTakeFirst();
  const block = await blockOf(oldPhone);
  const isInForce = block !== undefined && block.expires_at > at;
  if (isInForce) {
    const there = await blockOf(newPhone);
    if (there === undefined) {
      await trx
        .insertInto('risk_entry')
        .values({
          ...block,
          entry_id: newId(),
          value: cipher.hash(newPhone, keyId).toString('base64url'),
          phone_sealed: cipher.seal(newPhone, keyId),
          shown: maskPhone(newPhone),
        })
        .execute();
    } else if (there.expires_at < block.expires_at) {
      await trx
        .updateTable('risk_entry')
        .set({ expires_at: block.expires_at, phone_sealed: cipher.seal(newPhone, keyId) })
        .where('entry_id', '=', there.entry_id)
        .execute();
    }
  }
  await trx
    .updateTable('risk_entry')
    .set({ state: 'ENDED', ended_at: at, phone_sealed: null })
    .where('kind', '=', 'NUMBER')
    .where('effect', '=', 'EXEMPT')
    .where('value', 'in', valuesOf(oldPhone))
    .where('state', '<>', 'ENDED')
    .execute();
  await moveRiskState(trx);
}
