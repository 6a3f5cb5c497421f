import type { Benefit } from '@coupon-centre/contract/foundation/field';
import type { TemplateState } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Audience, WeeklyHours } from '@coupon-centre/server/src/platform/db/schema/terms-json.ts';
import type { Words } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoPlaces } from '#demo/places.ts';

/** When a coupon of the demo can be used; days count from the day of seeding (0), the last one included. */
export type DemoValidity = (
  | { readonly kind: 'afterCollecting'; readonly startAfterDays: number; readonly days: number }
  | { readonly kind: 'fixedDays'; readonly firstDay: number; readonly lastDay: number }
) & { readonly hours?: WeeklyHours };

/** A coupon's texts and benefit, in the centre or in a grab. */
export interface DemoFace {
  /** Refers to the coupon in other files; its ids are derived from it. */
  readonly key: string;
  readonly title: Words;
  readonly subTitle: Words;
  readonly tags?: readonly Words[];
  readonly benefit: Benefit;
  readonly bookValueFen: number;
  readonly validity: DemoValidity;
  /** What is confirmed by SMS before a use. Default: nothing. */
  readonly confirmation?: { readonly text: Words; readonly effect: Words; readonly priceFen?: number };
  /** Experience coupons only: what is tried, and what happens when the trial ends. */
  readonly trial?: { readonly what: Words; readonly afterwards: Words };
  /** Life coupons only: the places that take it. Default: none are named. */
  readonly places?: DemoPlaces;
  /** Its own rules; those on limits, stock, audience and validity are generated. */
  readonly rules: readonly Words[];
}

/** A coupon of the centre. */
export interface DemoCoupon extends DemoFace {
  /** Default: the class of its benefit. */
  readonly classId?: string;
  /** Default: RUNNING. */
  readonly state?: TemplateState;
  /** The first and last day of collecting, counted from the day of seeding. */
  readonly claimDays: readonly [first: number, last: number];
  /** Hour of the first day at which it opens. */
  readonly opensAtHour?: number;
  /** Default: 1. */
  readonly perPerson?: number;
  readonly perPersonDay?: number;
  readonly audience?: Audience;
  /** `taken`: units that subscribers own; `takenToday`: how many of these were collected since midnight. */
  readonly stock: {
    readonly total: number;
    readonly perDay?: number;
    readonly taken?: number;
    readonly takenToday?: number;
  };
}

/** Valid for a number of days, from the day of collecting or some days after it. */
export const afterCollecting = (days: number, startAfterDays = 0): DemoValidity => ({
  kind: 'afterCollecting',
  startAfterDays,
  days,
});

/** Valid from one day to another, counted from the day of seeding. */
export const onDays = (firstDay: number, lastDay: number): DemoValidity => ({ kind: 'fixedDays', firstDay, lastDay });

const GIB_MB = 1024;
export const gigabytes = (amount: number): Benefit => ({ kind: 'DATA_MB', amount: amount * GIB_MB });

const FEN = 100;
export const callCredit = (amountFen: number): Benefit => ({ kind: 'CREDIT_FEN', amount: amountFen });
/** A fixed amount in yuan off a top-up from a minimum amount. */
export const yuanOff = (offYuan: number, thresholdYuan: number): Benefit => ({
  kind: 'TOPUP_OFF_FEN',
  amount: offYuan * FEN,
  thresholdFen: thresholdYuan * FEN,
});
/** A percentage off a top-up, capped in yuan. */
export const percentOff = (percent: number, maxSaveYuan: number, thresholdYuan = 0): Benefit => ({
  kind: 'TOPUP_PERCENT',
  amount: percent,
  maxSaveFen: maxSaveYuan * FEN,
  ...(thresholdYuan === 0 ? {} : { thresholdFen: thresholdYuan * FEN }),
});
/** Only where the top-up is paid inside the operator's app. */
export const inApp = (benefit: Benefit): Benefit => ({ ...benefit, channels: ['app'] });
export const trialDays = (days: number): Benefit => ({ kind: 'EXPERIENCE', amount: days });
/** A code to show or enter elsewhere, with its value; 0 for a service without a price. */
export const voucher = (amountFen: number): Benefit => ({ kind: 'CODE', amount: amountFen });
