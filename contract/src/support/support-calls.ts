import { endSubscriberSessions } from './end-subscriber-sessions.ts';
import { explainClaim } from './explain-claim.ts';
import { findSubscriber } from './find-subscriber.ts';
import { giveCoupon } from './give-coupon.ts';
import { listOwnedCoupons } from './list-owned-coupons.ts';
import { restoreCoupon } from './restore-coupon.ts';
import { revealNumber } from './reveal-number.ts';
import { setSubscriberState } from './set-subscriber-state.ts';
import { showDailySums } from './show-daily-sums.ts';
import { showOwnedCoupon } from './show-owned-coupon.ts';
import { showSubscriber } from './show-subscriber.ts';
import { listSubscriberStory } from './story/list-subscriber-story.ts';
import { viewCentreAs } from './story/view-centre-as.ts';
import { withdrawCoupon } from './withdraw-coupon.ts';

export const supportCalls = {
  endSubscriberSessions,
  explainClaim,
  findSubscriber,
  giveCoupon,
  listOwnedCoupons,
  listSubscriberStory,
  restoreCoupon,
  revealNumber,
  setSubscriberState,
  showDailySums,
  showOwnedCoupon,
  showSubscriber,
  viewCentreAs,
  withdrawCoupon,
};
