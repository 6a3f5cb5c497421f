import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { countOf, usesOf } from '#audience/uses-of.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { AudienceSchema } from '#platform/db/schema/audience-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type AttributeRow = Selectable<AudienceSchema['subscriber_attribute']>;

const usesOfAttribute = usesOf(
  (conditions) =>
    sql`jsonb_path_exists(${conditions}, '$.** ? (@.attributeId == $id)', jsonb_build_object('id', a.attribute_id))`,
);

/** Attributes with how often each is used. */
export const attributesWithUses = (db: Kysely<Schema>) =>
  db.selectFrom('subscriber_attribute as a').selectAll('a').select(countOf(usesOfAttribute).as('uses'));

/** What uses an attribute, kind by kind. */
export const readUses = (db: Kysely<Schema>, attributeId: string) =>
  db
    .selectFrom('subscriber_attribute as a')
    .innerJoinLateral(usesOfAttribute.as('u'), (join) => join.onTrue())
    .where('a.attribute_id', '=', attributeId)
    .select(['u.kind', 'u.id', 'u.template_id', 'u.branch_id', 'u.title as own_title'])
    .select(titleOf(sql.ref('u.template_id')))
    .orderBy('u.kind')
    .orderBy('u.id', 'desc')
    .execute();

export const presentAttribute = (row: AttributeRow & { readonly uses: number }) => ({
  attributeId: row.attribute_id,
  name: row.name,
  owner: row.owner,
  keepDays: row.keep_days,
  type: row.type,
  numbers: row.numbers,
  uses: row.uses,
  revision: row.revision,
  createdAt: toInstant(row.created_at.getTime()),
  importedAt: row.imported_at && toInstant(row.imported_at.getTime()),
});

/** An attribute locked in the revision that was read. */
export async function openAttribute(
  trx: Transaction<Schema>,
  { attributeId, expectedRevision }: { readonly attributeId: string; readonly expectedRevision: number },
): Promise<AttributeRow | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'>> {
  const row = (await lockAttributes(trx, [attributeId])).get(attributeId);
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  return row.revision === expectedRevision ? row : refuse('STALE_VALUE', { current: row.revision });
}

/** Locks the attributes that exist, by id. Every import locks the attributes that it writes, so imports of one attribute take turns. */
export async function lockAttributes(
  trx: Transaction<Schema>,
  attributeIds: readonly string[],
): Promise<ReadonlyMap<string, AttributeRow>> {
  const rows = await trx
    .selectFrom('subscriber_attribute')
    .selectAll()
    .where('attribute_id', '=', sql<string>`ANY (${attributeIds}::text[])`)
    .orderBy('attribute_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.attribute_id, row]));
}
