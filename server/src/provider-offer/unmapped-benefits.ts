import { type BenefitKind, type GrantedKind, isGranted } from '@coupon-centre/contract/foundation/benefit-kinds';
import { UNMAPPED_SHOWN } from '@coupon-centre/contract/provider-offer/list-provider-offers';
import type { OfferKind } from '@coupon-centre/contract/provider-offer/provider-offer';
import { type Kysely, sql } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Unmapped {
  readonly templateId: string;
  readonly title: LocalisedText;
  readonly kind: GrantedKind;
  readonly amount: number;
  readonly isReleased: boolean;
}

/**
 * Benefits of coupons that can still be used, in any version of their terms, and of drafts in review, that have no offer of these
 * kinds. Archived coupons are over.
 */
export async function readUnmapped(db: Kysely<Schema>, kinds: readonly OfferKind[]): Promise<Unmapped[]> {
  const { rows } = await sql<{
    template_id: string;
    title: LocalisedText;
    kind: BenefitKind;
    amount: number;
    is_released: boolean;
  }>`
    WITH given AS (
      SELECT c.template_id, c.benefit ->> 'kind' AS kind, (c.benefit ->> 'amount')::integer AS amount, true AS is_released
        FROM coupon_terms c JOIN coupon_template t ON t.template_id = c.template_id
       WHERE t.state NOT IN ('DRAFT', 'IN_REVIEW', 'ARCHIVED')
       UNION
      SELECT d.template_id, d.terms -> 'benefit' ->> 'kind', (d.terms -> 'benefit' ->> 'amount')::integer, false
        FROM coupon_draft d WHERE d.state = 'IN_REVIEW'
    )
    SELECT g.template_id, ${titleOf(sql`g.template_id`)}, g.kind, g.amount, bool_or(g.is_released) AS is_released
      FROM given g
     WHERE coalesce((
             SELECT o.offer ->> 'by' FROM provider_offer o
              WHERE o.benefit_kind = g.kind AND o.amount = g.amount
                AND (o.template_id = g.template_id OR o.template_id IS NULL)
              ORDER BY o.template_id NULLS LAST LIMIT 1), '') <> ALL (${[...kinds]}::text[])
     GROUP BY g.template_id, g.kind, g.amount
     ORDER BY g.kind, g.amount, g.template_id
     LIMIT ${UNMAPPED_SHOWN}`.execute(db);
  return rows.flatMap(({ template_id: templateId, is_released: isReleased, kind, ...row }) =>
    isGranted(kind) ? [{ ...row, templateId, isReleased, kind }] : [],
  );
}
