import { type Comparison, variantOf } from '#experiment/assignment.ts';
import type { CatalogueContents } from './catalogue-store.ts';
import type { Offer, Terms } from './offer.ts';

type Compared = Pick<Terms, 'comparisonId' | 'variants'>;

/** The comparison of the variants of a coupon's text; null: it has none. */
export const comparisonIn = ({ comparisonId, variants = [] }: Compared): Comparison | null =>
  comparisonId === undefined ? null : { comparisonId, percents: variants.map(({ percent }) => percent) };

/** The variant that this person sees, counted from 1; 0: the coupon's own text, as guests see it. */
function seenVariant(terms: Compared, subscriberId: string | null): number {
  const comparison = subscriberId === null ? null : comparisonIn(terms);
  return comparison === null || subscriberId === null ? 0 : variantOf(comparison, subscriberId);
}

function withVariant(terms: Terms, variant: number): Terms {
  const { title, subTitle } = terms.variants?.[variant - 1] ?? terms;
  return { ...terms, title, subTitle };
}

/**
 * The terms as this person sees them: with the title and selling line of their variant, which follows from the version and the person.
 * So what they collected keeps the text under which they collected it. `subscriberId`: null is a guest.
 */
export function seenTerms(terms: Terms, subscriberId: string | null): Terms {
  const variant = seenVariant(terms, subscriberId);
  return variant === 0 ? terms : withVariant(terms, variant);
}

/** Of each offer with variants, by variant, so that what is made of an offer once is made of each of them once. */
const seenOffers = new WeakMap<Offer, Map<number, Offer>>();

/** The same for a coupon on offer. */
export function seenOffer(offer: Offer, subscriberId: string | null): Offer {
  const variant = seenVariant(offer.terms, subscriberId);
  if (variant === 0) return offer;
  const ofOffer = seenOffers.get(offer) ?? new Map<number, Offer>();
  const seen = ofOffer.get(variant) ?? { ...offer, terms: withVariant(offer.terms, variant) };
  seenOffers.set(offer, ofOffer.set(variant, seen));
  return seen;
}

/** By the catalogue that has them. */
const compared = new WeakMap<CatalogueContents, ReadonlySet<string>>();

/** The coupons on offer whose texts differ by person. */
export function comparedCoupons(contents: CatalogueContents): ReadonlySet<string> {
  const known = compared.get(contents);
  if (known !== undefined) return known;
  const offers = [...contents.offers.values()].filter(({ terms }) => terms.comparisonId !== undefined);
  const found = new Set(offers.map(({ templateId }) => templateId));
  compared.set(contents, found);
  return found;
}
