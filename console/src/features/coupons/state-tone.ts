import type { CouponState } from '@coupon-centre/contract/catalogue/coupon-state';
import type { StateTone } from '#ui/state-tag.tsx';

/** The tone of a coupon's state. */
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
