import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

export interface OfTerms {
  readonly template_id: string;
  readonly terms_version: number;
}
export interface Worth {
  readonly worthFen: number;
  readonly title: LocalisedText;
}

/** Title and worth of coupons by their terms, each terms read once. */
export async function worthOfTerms(
  { termsOf }: Pick<Catalogue, 'termsOf'>,
  coupons: readonly OfTerms[],
): Promise<(coupon: OfTerms) => Worth> {
  const keyOf = (coupon: OfTerms): string => `${coupon.template_id} ${coupon.terms_version}`;
  const known = new Map<string, Worth>();
  for (const [key, [coupon]] of Map.groupBy(coupons, keyOf)) {
    const terms = coupon && (await termsOf(coupon.template_id, coupon.terms_version));
    if (terms === undefined) throw new Error(`no terms ${key}`);
    known.set(key, { worthFen: unitWorthFen(terms), title: terms.title });
  }
  return (coupon) => {
    const worth = known.get(keyOf(coupon));
    if (worth === undefined) throw new Error(`no terms ${keyOf(coupon)}`);
    return worth;
  };
}
