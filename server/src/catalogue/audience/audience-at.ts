import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import type { At } from './audience-sql.ts';

export const listsNamed = (db: Kysely<Schema>, listIds: readonly string[]) =>
  db
    .selectFrom('number_list')
    .select(['list_id', 'expires_at', 'numbers'])
    .where('list_id', '=', sql<string>`ANY (${listIds}::text[])`);

export const attributesNamed = (db: Kysely<Schema>, attributeIds: readonly string[]) =>
  db
    .selectFrom('subscriber_attribute')
    .select(['attribute_id', 'keep_days', 'type'])
    .where('attribute_id', '=', sql<string>`ANY (${attributeIds}::text[])`);

/** Lists that cannot be audiences at a moment, of those that are named: there is none such, or it has expired. */
async function readEndedLists(db: Kysely<Schema>, audience: Audience, nowMs: number): Promise<ReadonlySet<string>> {
  const listIds = conditionsIn(audience).flatMap((is) => (is.kind === 'numberList' ? [is.listId] : []));
  if (listIds.length === 0) return new Set();
  const rows = await listsNamed(db, listIds).execute();
  const usable = new Set(
    rows.filter(({ expires_at }) => expires_at === null || expires_at.getTime() > nowMs).map(({ list_id }) => list_id),
  );
  return new Set(listIds.filter((listId) => !usable.has(listId)));
}

async function readKeepDays(db: Kysely<Schema>, audience: Audience): Promise<ReadonlyMap<string, number>> {
  const ids = conditionsIn(audience).flatMap((is) => (is.kind === 'attribute' ? [is.attributeId] : []));
  if (ids.length === 0) return new Map();
  return new Map((await attributesNamed(db, ids).execute()).map((row) => [row.attribute_id, row.keep_days]));
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'attributeMark'>;
}

/** What the database has to know to decide an audience at a moment. */
export async function readAt({ db, cipher }: Needs, audience: Audience, nowMs: number): Promise<At> {
  const [endedLists, keepDays] = await Promise.all([readEndedLists(db, audience, nowMs), readKeepDays(db, audience)]);
  return { nowMs, endedLists, keepDays, markOf: cipher.attributeMark };
}
