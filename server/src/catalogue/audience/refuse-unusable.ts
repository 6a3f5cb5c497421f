import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

/** Lists that cannot be audiences at a moment, of those that are named: there is none such, or it has expired. */
export async function readEndedLists(
  db: Kysely<Schema>,
  audience: Audience,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const listIds = conditionsIn(audience).flatMap((is) => (is.kind === 'numberList' ? [is.listId] : []));
  if (listIds.length === 0) return new Set();
  const rows = await listsNamed(db, listIds);
  const usable = new Set(
    rows.filter(({ expires_at }) => expires_at === null || expires_at.getTime() > nowMs).map(({ list_id }) => list_id),
  );
  return new Set(listIds.filter((listId) => !usable.has(listId)));
}

const listsNamed = (db: Kysely<Schema>, listIds: readonly string[]) =>
  db
    .selectFrom('number_list')
    .select(['list_id', 'expires_at', 'numbers'])
    .where('list_id', '=', sql<string>`ANY (${listIds}::text[])`)
    .execute();

/** A coupon whose audience names a list that is unknown, has expired or is empty would be for no one. */
export async function refuseUnusable(
  db: Kysely<Schema>,
  audience: Audience,
  nowMs: number,
): Promise<Refusal<'AUDIENCE_UNUSABLE'> | null> {
  const named = conditionsIn(audience).filter((is) => is.kind === 'numberList');
  if (named.length === 0) return null;
  const rows = await listsNamed(
    db,
    named.map(({ listId }) => listId),
  );
  const lists = new Map(rows.map((row) => [row.list_id, row]));
  for (const { listId, name } of named) {
    const list = lists.get(listId);
    const names = { nameZh: name['zh-CN'], nameEn: name.en };
    if (list === undefined) return refuse('AUDIENCE_UNUSABLE', { ...names, fault: 'UNKNOWN' });
    if (list.expires_at !== null && list.expires_at.getTime() <= nowMs) {
      return refuse('AUDIENCE_UNUSABLE', { ...names, fault: 'EXPIRED' });
    }
    if (list.numbers === 0) return refuse('AUDIENCE_UNUSABLE', { ...names, fault: 'EMPTY' });
  }
  return null;
}
