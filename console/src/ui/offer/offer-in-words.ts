import { benefits, type GrantedKind } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import { offerWords as words } from './offer-words.ts';

const MB_A_GB = 1024;
const FEN_A_YUAN = 100;

function amountInWords(kind: GrantedKind, amount: number, locale: Locale): string {
  switch (benefits[kind].unit) {
    case 'mb':
      return amount % MB_A_GB === 0 ? `${amount / MB_A_GB} GB` : `${amount} MB`;
    case 'fen':
      return `¥${(amount / FEN_A_YUAN).toFixed(2)}`;
    case 'percent':
      return `${amount} %`;
    case 'days':
      return words[locale].days(amount);
  }
}

export const benefitInWords = (
  { kind, amount }: { readonly kind: GrantedKind; readonly amount: number },
  locale: Locale,
): string => `${words[locale].benefits[kind]} ${amountInWords(kind, amount, locale)}`;

/** `kind`: of the benefit, whose unit the bucket's amount is in. */
export function offerInWords(offer: ProviderOffer, kind: GrantedKind, locale: Locale): string {
  switch (offer.by) {
    case 'product':
      return words[locale].product(offer.productOfferingId);
    case 'bucket':
      return words[locale].bucket(offer.usageType, amountInWords(kind, offer.amountPerUnit, locale), offer.units);
  }
}
