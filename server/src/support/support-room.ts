import type { supportCalls } from '@coupon-centre/contract/support/support-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { listOffers } from '#centre/list-offers.ts';
import { createShelf } from '#centre/shelf.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import type { PagePreviews } from '#claim-page/page-preview.ts';
import { createDailySums, retireDailySums } from '#daily-sum/daily-sums.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { DailyCaps } from '#platform/settings/daily-caps-env.ts';
import type { Identity } from '#subscriber/identity.ts';
import { listMyCoupons } from '#wallet/list-my-coupons.ts';
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
import { listSubscriberStory } from './story/list-subscriber-story.ts';
import { viewCentreAs } from './story/view-centre-as.ts';
import { withdrawCoupon } from './withdraw-coupon.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
  readonly previews: PagePreviews;
  readonly settings: { readonly dailyCaps?: DailyCaps };
}

/** What support does for one subscriber. */
export const supportRoom = ({
  db,
  catalogue,
  identity,
  audienceSubjects,
  consents,
  previews,
  settings,
}: Needs): Room<typeof supportCalls> & Approves<'RESTORE' | 'GIFT'> => {
  const dailySums = createDailySums(db, settings);
  const { cipher } = identity;
  // Who looks is an operator: that makes nobody part of an experiment.
  const shelf = createShelf(db, catalogue, { ...audienceSubjects, noteSight: () => undefined });
  const asSubscribersSee = {
    listOffers: listOffers(catalogue, shelf, { db, previews }),
    listMyCoupons: listMyCoupons(db, catalogue),
  };
  return {
    approvals: { RESTORE: restoreApproval({ termsOf: catalogue.termsOf }), GIFT: giftApproval(catalogue) },
    calls: {
      findSubscriber: findSubscriber(db, cipher),
      showSubscriber: showSubscriber({ db, catalogue, cipher, consents }),
      revealNumber: revealNumber(db, cipher, dailySums),
      listOwnedCoupons: listOwnedCoupons(db, catalogue),
      listSubscriberStory: listSubscriberStory({ db, catalogue, cipher }),
      viewCentreAs: viewCentreAs(db, asSubscribersSee),
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
