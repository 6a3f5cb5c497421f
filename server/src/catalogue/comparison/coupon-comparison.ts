import { isDeepStrictEqual } from 'node:util';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Selectable, Transaction } from 'kysely';
import { comparisonOf } from '#experiment/same-comparison.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

type Compared = Pick<Selectable<Schema['coupon_terms']>, 'title' | 'sub_title' | 'variants' | 'comparison_id'>;

/** What people see, and which share of them; not what operators call it. */
const seenIn = ({ title, sub_title, variants }: Compared) => ({
  title,
  sub_title,
  variants: variants.map(({ name: _, ...seen }) => seen),
});

/**
 * The comparison of terms that are released: that of an earlier version of the coupon with the same texts and shares, whatever else was
 * changed, or a new one. Null: they have no variants.
 */
export async function comparisonOfTerms(
  trx: Transaction<Schema>,
  templateId: string,
  { title, subTitle, variants = [] }: CouponTerms,
): Promise<string | null> {
  if (variants.length === 0) return null;
  const before = await trx
    .selectFrom('coupon_terms')
    .select(['title', 'sub_title', 'variants', 'comparison_id'])
    .where('template_id', '=', templateId)
    .where('comparison_id', 'is not', null)
    .orderBy('version', 'desc')
    .execute();
  const released: Compared = { title, sub_title: subTitle, variants, comparison_id: null };
  return comparisonOf(released, before, (one, other) => isDeepStrictEqual(seenIn(one), seenIn(other)));
}
