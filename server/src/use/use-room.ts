import type { useCalls } from '@coupon-centre/contract/use/use-calls';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { createDailySums } from '#daily-sum/daily-sums.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { DailyCaps } from '#platform/settings/daily-caps-env.ts';
import type { Identity } from '#subscriber/identity.ts';
import { listHangingReversals } from './list-hanging-reversals.ts';
import { listHangingUses } from './list-hanging-uses.ts';
import { createReverseUse, type Reversals } from './reversal.ts';
import { settleReversal } from './settle-reversal.ts';
import { settleUse } from './settle-use.ts';
import { showConfirmation } from './show-confirmation.ts';
import { showUse } from './show-use.ts';
import type { Uses } from './use.ts';
import { useCoupon } from './use-coupon.ts';
import { createSendNotice, createSettleUse } from './use-messages.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly audienceSubjects: AudienceSubjects;
  readonly uses: Uses;
  readonly reversals: Reversals;
  readonly trySms: TrySms;
  readonly settings: { readonly dailyCaps?: DailyCaps };
}

/** Uses of coupons, and the settling of open ones. */
export const useRoom = ({
  db,
  catalogue,
  identity,
  audienceSubjects,
  uses,
  reversals,
  trySms,
  settings,
}: Needs): Room<typeof useCalls> & Handles<'SETTLE_USE' | 'REVERSE_USE' | 'SEND_SMS'> => {
  const dailySums = createDailySums(db, settings);
  return {
    calls: {
      useCoupon: useCoupon(uses, audienceSubjects),
      showUse: showUse(db, identity.cipher, catalogue),
      showConfirmation: showConfirmation(identity, catalogue),
      listHangingUses: listHangingUses(db, catalogue, identity.cipher),
      settleUse: settleUse(db, uses, dailySums),
      listHangingReversals: listHangingReversals(db, catalogue, identity.cipher),
      settleReversal: settleReversal(db, reversals, dailySums),
    },
    messages: {
      SETTLE_USE: createSettleUse(uses),
      REVERSE_USE: createReverseUse(reversals),
      SEND_SMS: createSendNotice({ db, cipher: identity.cipher, trySms, termsOf: catalogue.termsOf }),
    },
  };
};
