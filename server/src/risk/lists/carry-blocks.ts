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
}

/**
 * Blocks the new number of an account as long as its old one is: another number is no way around a block. The old number stays
 * listed. Nodes read the lists again, because who a listed number belongs to has changed.
 */
export async function carryBlocks(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { oldPhone, newPhone, at }: Moved,
): Promise<void> {
  await lockLists(trx);
  const blocksOf = (phone: string) =>
    trx
      .selectFrom('risk_entry')
      .selectAll()
      .where('kind', '=', 'NUMBER')
      .where('effect', '=', 'BLOCK')
      .where(
        'value',
        'in',
        cipher.hashes(phone).map((hash) => hash.toString('base64url')),
      )
      .where('state', '=', 'IN_FORCE')
      .executeTakeFirst();
  const block = await blocksOf(oldPhone);
  const isInForce = block !== undefined && block.expires_at > at;
  if (isInForce) {
    const there = await blocksOf(newPhone);
    if (there === undefined) {
      await trx
        .insertInto('risk_entry')
        .values({
          ...block,
          entry_id: newId(),
          value: cipher.hash(newPhone).toString('base64url'),
          phone_sealed: cipher.seal(newPhone),
          shown: maskPhone(newPhone),
        })
        .execute();
    } else if (there.expires_at < block.expires_at) {
      await trx
        .updateTable('risk_entry')
        .set({ expires_at: block.expires_at, phone_sealed: cipher.seal(newPhone) })
        .where('entry_id', '=', there.entry_id)
        .execute();
    }
  }
  await moveRiskState(trx);
}
