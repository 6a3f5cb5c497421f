import { ATTRIBUTE_USES_SHOWN, type attributeUseKinds } from '@coupon-centre/contract/audience/show-attribute-uses';
import type { Right } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { usesOf } from './attribute-store.ts';

const rightFor: Readonly<Record<(typeof attributeUseKinds)[number], Right>> = {
  COUPON: 'coupons.read',
  SEGMENT: 'audiences.read',
  AD: 'content.read',
  DISTRIBUTION: 'distribution.read',
};

/** What uses an attribute, by name. Of a branch's coupons and distributions its own operators and head office are told. */
export const showAttributeUses =
  (db: Kysely<Schema>): Handler<'showAttributeUses'> =>
  async ({ attributeId }, caller) => {
    const [uses, seen] = await Promise.all([usesOf(db, attributeId), seenCoupons(db, caller)]);
    const items = uses
      .filter(({ kind }) => caller.rights.has(rightFor[kind]))
      .filter(({ template_id: templateId }) => templateId === null || (seen?.has(templateId) ?? true))
      .slice(0, ATTRIBUTE_USES_SHOWN)
      .map(({ kind, id, own_title, title }) => ({ kind, id, title: own_title ?? title }));
    return { items, others: uses.length - items.length };
  };
