import type { attributeUseKinds } from '@coupon-centre/contract/audience/show-attribute-uses';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { AudienceSchema } from '#platform/db/schema/audience-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type AttributeRow = Selectable<AudienceSchema['subscriber_attribute']>;

/** Whether an audience names an attribute. SQL over an attribute `a`. */
const namesIt = (audience: string) =>
  sql<boolean>`jsonb_path_exists(${sql.raw(audience)}, '$.** ? (@.attributeId == $id)', jsonb_build_object('id', a.attribute_id))`;

interface Use {
  readonly kind: (typeof attributeUseKinds)[number];
  readonly id: string;
  /** Its coupon, or the one that it distributes; null: none. */
  readonly template_id: string | null;
  /** Null: that of its coupon. */
  readonly title: LocalisedText | null;
}

/**
 * What uses an attribute: coupons (with its draft a coupon is one), segments, ads, and distributions whose people are being listed.
 * SQL over an attribute `a`.
 */
const usesOfAttribute = sql<Use>`(
  SELECT 'COUPON' AS kind, t.template_id::text AS id, t.template_id, NULL::jsonb AS title FROM coupon_template t
   WHERE (t.state NOT IN ('STOPPED', 'ARCHIVED') AND ${namesIt('t.audience')})
      OR EXISTS (SELECT FROM coupon_draft d WHERE d.template_id = t.template_id AND ${namesIt("d.terms->'audience'")})
  UNION ALL
  SELECT 'SEGMENT', g.segment_id::text, NULL, jsonb_build_object('zh-CN', g.title, 'en', g.title) FROM audience_segment g
   WHERE ${namesIt('g.conditions')}
  UNION ALL
  SELECT 'AD', d.ad_id, NULL, d.title FROM ad d WHERE ${namesIt('d.conditions')}
  UNION ALL
  SELECT 'DISTRIBUTION', i.distribution_id::text, i.template_id, jsonb_build_object('zh-CN', i.name, 'en', i.name)
    FROM distribution i WHERE i.state = 'UPLOADING' AND ${namesIt('i.conditions')}
)`;

/** Attributes with how often each is used. */
export const attributesWithUses = (db: Kysely<Schema>) =>
  db
    .selectFrom('subscriber_attribute as a')
    .selectAll('a')
    .select(sql<number>`(SELECT count(*) FROM ${usesOfAttribute} u)::integer`.as('uses'));

/** What uses an attribute, kind by kind. */
export const usesOf = (db: Kysely<Schema>, attributeId: string) =>
  db
    .selectFrom('subscriber_attribute as a')
    .innerJoinLateral(usesOfAttribute.as('u'), (join) => join.onTrue())
    .where('a.attribute_id', '=', attributeId)
    .select(['u.kind', 'u.id', 'u.template_id', 'u.title as own_title'])
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
