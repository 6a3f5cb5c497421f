import type { walletCalls } from '@coupon-centre/contract/wallet/wallet-calls';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { createShelf } from '#centre/shelf.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPartnerCodes } from '#partner-codes/partner-code.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { deleteMyCoupons } from './delete-my-coupons.ts';
import { listMyCoupons } from './list-my-coupons.ts';
import { listTopUpCoupons } from './list-top-up-coupons.ts';
import { showCouponDetail } from './show-coupon-detail.ts';

const CODE_KEY_BYTES = 32;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly catalogue: Catalogue;
  readonly homes: Homes;
  readonly audienceSubjects: AudienceSubjects;
}

/** A subscriber's own coupons. */
export function walletRoom({ db, deriveKey, catalogue, homes, audienceSubjects }: Needs): Room<typeof walletCalls> {
  const codes = { codeKey: deriveKey('coupon-code', CODE_KEY_BYTES), partnerCodes: createPartnerCodes(deriveKey) };
  const shelf = createShelf(db, catalogue, audienceSubjects);
  return {
    calls: {
      listMyCoupons: listMyCoupons(db, catalogue, homes),
      showCouponDetail: showCouponDetail({ db, catalogue, codes, shelf }),
      listTopUpCoupons: listTopUpCoupons(db, catalogue),
      deleteMyCoupons: deleteMyCoupons(db),
    },
  };
}
