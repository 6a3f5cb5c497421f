import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { CatalogueContents, KnownAttribute } from '#catalogue/catalogue-store.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A value of an attribute that a number has. */
interface HeldValue {
  readonly attributeId: string;
  readonly markHex: string;
  readonly importedAtMs: number;
}

/** What operators and their CRM say of a number. */
export interface NumberFacts {
  /** Ids of the lists with the number. */
  readonly lists: ReadonlySet<string>;
  readonly values: readonly HeldValue[];
}

export const NO_NUMBER_FACTS: NumberFacts = { lists: new Set(), values: [] };

/** What lists and attributes say of people's numbers, in the order of the people; nothing for an unknown number. */
export async function readNumberFacts(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  subscriberIds: readonly string[],
): Promise<readonly NumberFacts[]> {
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
  const isOne = sql<Buffer>`ANY (${Array.from(ownerOfHash.keys(), (hex) => Buffer.from(hex, 'hex'))}::bytea[])`;
  const rows = await db
    .selectFrom('number_list_entry')
    .select(['phone_hash', 'list_id as id'])
    .select([sql<Buffer | null>`NULL::bytea`.as('mark'), sql<Date | null>`NULL::timestamptz`.as('imported_at')])
    .where('phone_hash', '=', isOne)
    .unionAll(
      db
        .selectFrom('attribute_value')
        .select(['phone_hash', 'attribute_id as id', 'value_mark as mark', 'imported_at'])
        .where('phone_hash', '=', isOne),
    )
    .execute();
  const found = Map.groupBy(rows, ({ phone_hash }) => ownerOfHash.get(phone_hash.toString('hex')));
  return subscriberIds.map((subscriberId) => {
    const own = found.get(subscriberId);
    if (own === undefined) return NO_NUMBER_FACTS;
    return {
      lists: new Set(own.flatMap(({ id, mark }) => (mark === null ? [id] : []))),
      values: own.flatMap(({ id, mark, imported_at }) =>
        mark === null || imported_at === null
          ? []
          : [{ attributeId: id, markHex: mark.toString('hex'), importedAtMs: imported_at.getTime() }],
      ),
    };
  });
}

type Attributes = CatalogueContents['attributes'];
/** The values of an attribute by their marks. */
type MarkedValues = ReadonlyMap<string, string>;

/** Tells which values marks are of; computed once for each reading of the catalogue. */
export function rememberMarks(cipher: Pick<PhoneCipher, 'attributeMark'>) {
  const known = new WeakMap<KnownAttribute, MarkedValues>();
  return (attributeId: string, attribute: KnownAttribute): MarkedValues => {
    const found =
      known.get(attribute) ??
      new Map(
        attributeValues(attribute.type).map(({ key }) => [cipher.attributeMark(attributeId, key).toString('hex'), key]),
      );
    known.set(attribute, found);
    return found;
  };
}

/** Whether a value that was imported then counts: not where it is too old. */
export const stillCounts = (importedAtMs: number, keepDays: number, nowMs: number): boolean =>
  importedAtMs > nowMs - keepDays * DAY_MS;

/** By attribute, the values that count now; of an attribute that is unknown none does. */
export function countingValues(
  values: NumberFacts['values'],
  attributes: Attributes,
  { marksOf, nowMs }: { readonly marksOf: ReturnType<typeof rememberMarks>; readonly nowMs: number },
): ReadonlyMap<string, string> {
  const counting = new Map<string, string>();
  for (const { attributeId, markHex, importedAtMs } of values) {
    const attribute = attributes.get(attributeId);
    if (attribute === undefined || !stillCounts(importedAtMs, attribute.keepDays, nowMs)) continue;
    const value = marksOf(attributeId, attribute).get(markHex);
    if (value !== undefined) counting.set(attributeId, value);
  }
  return counting;
}
