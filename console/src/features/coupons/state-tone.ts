import type { CouponState } from '@coupon-centre/contract/operator/coupons/coupon-state';
import type { StateTone } from '#ui/state-tag.tsx';

/** What a coupon's state says in colour. */
export const toneOf: Readonly<Record<CouponState, StateTone>> = {
  DRAFT: 'quiet',
  IN_REVIEW: 'warn',
  SCHEDULED: 'busy',
  RUNNING: 'good',
  PAUSED: 'warn',
  ENDED: 'quiet',
  STOPPED: 'bad',
  ARCHIVED: 'quiet',
};
