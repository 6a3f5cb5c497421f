import type { supportCalls } from '@coupon-centre/contract/support/support-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import { createDailySums, retireDailySums } from '#daily-sum/daily-sums.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { DailyCaps } from '#platform/settings/daily-caps-env.ts';
import type { Identity } from '#subscriber/identity.ts';
import { endSubscriberSessions } from './end-subscriber-sessions.ts';
import { explainClaim } from './explain-claim.ts';
import { findSubscriber } from './find-subscriber.ts';
import { giftApproval } from './gift-approval.ts';
import { giveCoupon } from './give-coupon.ts';
import { listOwnedCoupons } from './list-owned-coupons.ts';
import { restoreApproval } from './restore-approval.ts';
import { restoreCoupon } from './restore-coupon.ts';
import { revealNumber } from './reveal-number.ts';
import { setSubscriberState } from './set-subscriber-state.ts';
import { showDailySums } from './show-daily-sums.ts';
import { showOwnedCoupon } from './show-owned-coupon.ts';
import { showSubscriber } from './show-subscriber.ts';
import { withdrawCoupon } from './withdraw-coupon.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
  readonly settings: { readonly dailyCaps?: DailyCaps };
}

/** What support does for one subscriber. */
export const supportRoom = ({
  db,
  catalogue,
  identity,
  audienceSubjects,
  consents,
  settings,
}: Needs): Room<typeof supportCalls> & Approves<'RESTORE' | 'GIFT'> => {
  const dailySums = createDailySums(db, settings);
  return {
    approvals: { RESTORE: restoreApproval({ termsOf: catalogue.termsOf }), GIFT: giftApproval(catalogue) },
    calls: {
      findSubscriber: findSubscriber(db, identity.cipher),
      showSubscriber: showSubscriber(db, identity.cipher),
      revealNumber: revealNumber(db, identity.cipher, dailySums),
      listOwnedCoupons: listOwnedCoupons(db, catalogue),
      showDailySums: showDailySums(dailySums),
      showOwnedCoupon: showOwnedCoupon(db, catalogue),
      explainClaim: explainClaim({ db, catalogue, audienceSubjects, consents }),
      endSubscriberSessions: endSubscriberSessions(db, identity),
      setSubscriberState: setSubscriberState(db, identity),
      giveCoupon: giveCoupon({ db, catalogue, dailySums }),
      withdrawCoupon: withdrawCoupon(db, dailySums),
      restoreCoupon: restoreCoupon({ db, dailySums, termsOf: catalogue.termsOf }),
    },
    retire: { dailySums: retireDailySums },
  };
};
