import type { PrintedDetail, PrintedOffer, PrintedOwned } from '@coupon-centre/contract/centre/shown-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Terms } from './offer.ts';

type Everywhere = keyof PrintedOffer & keyof PrintedOwned & keyof PrintedDetail;

/** The texts of a coupon common to all views, except `time`, which depends on the claim. */
export const faceOf = (terms: Terms, locale: Locale): Omit<Pick<PrintedOwned, Everywhere>, 'time'> => ({
  mTitle: terms.title[locale],
  sTitle: terms.subTitle[locale],
  cardClass: terms.cardClass,
  benefit: terms.benefit,
});
