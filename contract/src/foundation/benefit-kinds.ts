/** The kinds of benefits. No schemas here, so that the page can import it without loading zod. */

export const cardClasses = ['traffic', 'credit', 'topup', 'experience', 'life'] as const;
type CardClass = (typeof cardClasses)[number];

/** The unit of a benefit's amount; a percentage is a discount. */
export type BenefitUnit = 'mb' | 'fen' | 'percent' | 'days';

interface BenefitRule {
  /** The class of the coupons that give it. */
  readonly cardClass: CardClass;
  readonly unit: BenefitUnit;
  /** How it is used: with an order to the biller, or by showing a code. */
  readonly usedBy: 'order' | 'code';
  /** Which further terms it may have: `thresholdFen`, `maxSaveFen`, `channels`. */
  readonly hasThreshold: boolean;
  readonly hasCap: boolean;
  readonly hasChannels: boolean;
}

const plain = { hasThreshold: false, hasCap: false, hasChannels: false } as const;
const topUp = { hasThreshold: true, hasCap: false, hasChannels: true } as const;

/** Every kind of benefit; texts and visuals elsewhere are keyed by these kinds or units. */
export const benefits = {
  DATA_MB: { cardClass: 'traffic', unit: 'mb', usedBy: 'order', ...plain },
  CREDIT_FEN: { cardClass: 'credit', unit: 'fen', usedBy: 'order', ...plain },
  TOPUP_OFF_FEN: { cardClass: 'topup', unit: 'fen', usedBy: 'order', ...topUp },
  TOPUP_PERCENT: { cardClass: 'topup', unit: 'percent', usedBy: 'order', ...topUp, hasCap: true },
  EXPERIENCE: { cardClass: 'experience', unit: 'days', usedBy: 'order', ...plain },
  CODE: { cardClass: 'life', unit: 'fen', usedBy: 'code', ...plain, hasThreshold: true },
} as const satisfies Record<string, BenefitRule>;
export type BenefitKind = keyof typeof benefits;
export const benefitKinds = Object.keys(benefits) as readonly BenefitKind[];

/** The kinds of benefits for a class of coupons, the usual one first. */
export const kindsOf = (cardClass: CardClass): readonly BenefitKind[] =>
  benefitKinds.filter((kind) => benefits[kind].cardClass === cardClass);

/** Benefits that the biller gives; a code is the benefit itself. */
export type GrantedKind = {
  readonly [Kind in BenefitKind]: (typeof benefits)[Kind]['usedBy'] extends 'order' ? Kind : never;
}[BenefitKind];
export const isGranted = (kind: BenefitKind): kind is GrantedKind => benefits[kind].usedBy === 'order';
export const grantedKinds = benefitKinds.filter(isGranted);
