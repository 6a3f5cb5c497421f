import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const ON_NONE: ReadonlySet<string> = new Set();

/** The lists with people's numbers, in the order of the people; none for an unknown number. */
export async function readNumberLists(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  subscriberIds: readonly string[],
): Promise<readonly ReadonlySet<string>[]> {
  const people = await db
    .selectFrom('subscriber')
    .select(['subscriber_id', 'phone_sealed'])
    .where('subscriber_id', '=', sql<string>`ANY (${subscriberIds}::uuid[])`)
    .execute();
  const ownerOfHash = new Map(
    people.flatMap((row) =>
      cipher.hashes(cipher.open(row.phone_sealed)).map((hash) => [hash.toString('hex'), row.subscriber_id]),
    ),
  );
  const rows = await db
    .selectFrom('number_list_entry')
    .select(['phone_hash', 'list_id'])
    .where(
      'phone_hash',
      '=',
      sql<Buffer>`ANY (${Array.from(ownerOfHash.keys(), (hex) => Buffer.from(hex, 'hex'))}::bytea[])`,
    )
    .execute();
  const lists = Map.groupBy(rows, ({ phone_hash }) => ownerOfHash.get(phone_hash.toString('hex')));
  return subscriberIds.map((subscriberId) => {
    const found = lists.get(subscriberId);
    return found === undefined ? ON_NONE : new Set(found.map(({ list_id }) => list_id));
  });
}
