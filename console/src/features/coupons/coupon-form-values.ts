import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import { sentAudience } from '#ui/coupon/condition-values.ts';

/** The values of the editor's form, keyed like the request's fields. */
export interface CouponValues {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock | null;
}

const EMPTY = { 'zh-CN': '', en: '' } as const;

/** Initial values of a new coupon; undefined where there is no default. */
export const newCoupon = {
  terms: {
    classId: undefined,
    cardClass: 'traffic',
    benefit: { kind: 'DATA_MB', amount: 1024 },
    title: EMPTY,
    subTitle: EMPTY,
    tags: [],
    ruleHtml: EMPTY,
    validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30 },
    claimStart: undefined,
    claimEnd: undefined,
    audience: { kind: 'everyone' },
    confirmation: null,
    trial: null,
    externalCodes: false,
    ceiling: undefined,
    ceilingPerDay: null,
    bookValueFen: undefined,
    costsNothingReason: null,
    campaignId: null,
    position: 100,
  },
  firstStock: { total: 1000, perDay: null, perPerson: 1, perPersonDay: null },
} as const satisfies {
  readonly terms: { readonly [Term in keyof CouponTerms]: Readonly<CouponTerms[Term]> | undefined };
  readonly firstStock: FirstStock;
};

function sentBenefit(benefit: CouponTerms['benefit']): CouponTerms['benefit'] {
  const { kind, amount, thresholdFen, maxSaveFen, channels } = benefit;
  const { hasThreshold, hasCap, hasChannels } = benefits[kind];
  return {
    kind,
    amount,
    ...(hasThreshold && typeof thresholdFen === 'number' && { thresholdFen }),
    ...(hasCap && typeof maxSaveFen === 'number' && { maxSaveFen }),
    ...(hasChannels && channels && channels.length > 0 && { channels }),
  };
}

function sentValidity({ hours, ...validity }: CouponTerms['validity']): CouponTerms['validity'] {
  const inHours = hours === undefined || hours === null ? {} : { hours };
  return validity.kind === 'fixed'
    ? { kind: 'fixed', from: validity.from, to: validity.to, ...inHours }
    : { kind: 'afterCollecting', startAfterDays: validity.startAfterDays, days: validity.days, ...inHours };
}

function sentConfirmation(confirmation: CouponTerms['confirmation']): CouponTerms['confirmation'] {
  if (confirmation === null) return null;
  const { priceFen, ...texts } = confirmation;
  return typeof priceFen === 'number' ? { ...texts, priceFen } : texts;
}

/** What one unit counts for, fen, as far as it is written; undefined: not yet known. */
export const writtenWorthFen = (benefit?: CouponTerms['benefit'], bookValueFen?: number | null): number | undefined =>
  benefit && typeof benefit.amount === 'number' && typeof bookValueFen === 'number'
    ? unitWorthFen({ benefit: sentBenefit(benefit), bookValueFen })
    : undefined;

/** The request: without values typed for options that were not chosen. */
export const sentValues = ({ terms: { placeListId, variants, ...terms }, firstStock }: CouponValues): CouponValues => ({
  terms: {
    ...terms,
    ...(terms.cardClass === 'life' && placeListId && { placeListId }),
    ...(variants?.length && { variants }),
    benefit: sentBenefit(terms.benefit),
    validity: sentValidity(terms.validity),
    audience: sentAudience(terms.audience),
    confirmation: sentConfirmation(terms.confirmation),
    trial: terms.cardClass === 'experience' ? terms.trial : null,
    ceilingPerDay: terms.ceilingPerDay ?? null,
    costsNothingReason: terms.bookValueFen === 0 ? terms.costsNothingReason : null,
    campaignId: terms.campaignId ?? null,
  },
  firstStock: firstStock && {
    ...firstStock,
    // Its codes are its stock.
    total: terms.externalCodes ? 0 : firstStock.total,
    perDay: firstStock.perDay ?? null,
    perPersonDay: firstStock.perPersonDay ?? null,
  },
});
