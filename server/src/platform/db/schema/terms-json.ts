import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';

/* Terms of a coupon that are stored as JSON. */

/** Who may collect a coupon. */
export type Audience = CouponTerms['audience'];
/** What is printed in its corner. */
export type Tags = CouponTerms['tags'];
/** What has to be confirmed by SMS before a use. */
export type UseConfirmation = NonNullable<CouponTerms['confirmation']>;
/** Of an experience coupon: what is tried, and what happens when the trial ends. For how long is in the benefit, in days. */
export type Trial = NonNullable<CouponTerms['trial']>;
/** Hours of the week in which a coupon can be used. */
export type WeeklyHours = NonNullable<CouponTerms['validity']['hours']>;

/** From when to when a coupon can be used. Instants are epoch milliseconds, ends exclusive. */
export type Validity = (
  | { readonly kind: 'fixed'; readonly fromMs: number; readonly toMs: number }
  /** From `startAfterDays` business days after collecting (0: at once), for `days` days; a day ends at its last moment. */
  | { readonly kind: 'afterCollecting'; readonly startAfterDays: number; readonly days: number }
) & { readonly hours?: WeeklyHours };
