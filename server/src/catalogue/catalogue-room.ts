import type { catalogueCalls } from '@coupon-centre/contract/catalogue/catalogue-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Room } from '#platform/rooms/room.ts';
import { countAudience } from './audience/count-audience.ts';
import type { Catalogue } from './catalogue.ts';
import { retireCouponParticipants } from './comparison/retire-coupon-participants.ts';
import { showCouponComparison } from './comparison/show-coupon-comparison.ts';
import { listCouponClasses } from './coupons/list-coupon-classes.ts';
import { listCoupons } from './coupons/list-coupons.ts';
import { setCouponState } from './coupons/set-coupon-state.ts';
import { showCoupon } from './coupons/show-coupon.ts';
import { copyCoupon } from './drafts/copy-coupon.ts';
import { couponApproval } from './drafts/coupon-approval.ts';
import { discardDraft } from './drafts/discard-draft.ts';
import { saveDraft } from './drafts/save-draft.ts';
import { submitDraft } from './drafts/submit-draft.ts';
import { endGrabSession } from './grabs/end-grab-session.ts';
import { listGrabSessions } from './grabs/list-grab-sessions.ts';
import { makeGrabSeries } from './grabs/make-grab-series.ts';
import { makeGrabSession } from './grabs/make-grab-session.ts';
import { moveGrabSession } from './grabs/move-grab-session.ts';
import { changeLimit } from './stock/change-limit.ts';
import { changeStock } from './stock/change-stock.ts';
import { listStockEntries } from './stock/list-stock-entries.ts';
import { limitApproval } from './stock/set-limit.ts';
import { tellLowStock } from './stock/stock-alarm.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly identity: { readonly cipher: PhoneCipher };
  readonly staleReads?: StaleReads | undefined;
  /** Hosts that coupons' rules may link to. */
  readonly settings: { readonly pageLinkHosts: readonly string[] };
}

/** Templates, their drafts and stock, and grabs, for operators. */
export const catalogueRoom = ({
  db,
  catalogue,
  clock,
  identity: { cipher },
  staleReads,
  settings: { pageLinkHosts },
}: Needs): Room<typeof catalogueCalls> & Approves<'COUPON' | 'LIMIT'> => ({
  approvals: { COUPON: couponApproval, LIMIT: limitApproval },
  calls: {
    listCoupons: listCoupons(db, catalogue),
    showCoupon: showCoupon(db),
    showCouponComparison: showCouponComparison(db, staleReads),
    setCouponState: setCouponState(db),
    listCouponClasses: listCouponClasses(db),
    saveDraft: saveDraft(db, pageLinkHosts),
    submitDraft: submitDraft(db, pageLinkHosts),
    discardDraft: discardDraft(db),
    copyCoupon: copyCoupon(db),
    countAudience: countAudience({ db, cipher, staleReads }),
    changeStock: changeStock(db),
    changeLimit: changeLimit(db),
    listStockEntries: listStockEntries(db),
    listGrabSessions: listGrabSessions(db),
    makeGrabSeries: makeGrabSeries(db),
    makeGrabSession: makeGrabSession(db),
    moveGrabSession: moveGrabSession(db),
    endGrabSession: endGrabSession(db),
  },
  retire: { couponParticipants: retireCouponParticipants },
  rounds: { lowStock: () => tellLowStock(db, clock.now()) },
});
