import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Transaction } from 'kysely';
import type { LockedCoupon } from '#catalogue/template/coupon-lock.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/**
 * The refusal of moving a released coupon into or out of a campaign with a holdout: people have seen it, so from then on its experiment
 * would compare groups that were treated alike before. Locks both campaigns, so that neither gets a holdout meanwhile.
 */
export async function refuseOtherCampaign(
  trx: Transaction<Schema>,
  { terms: inForce }: Pick<LockedCoupon, 'terms'>,
  { campaignId }: Pick<CouponTerms, 'campaignId'>,
) {
  if (inForce === null || inForce.campaign_id === campaignId) return null;
  const campaigns = [inForce.campaign_id, campaignId].filter((id) => id !== null);
  const locked = await trx
    .selectFrom('campaign')
    .select('holdout_percent')
    .where('campaign_id', 'in', campaigns)
    .orderBy('campaign_id')
    .forUpdate()
    .execute();
  return locked.some(({ holdout_percent: percent }) => percent > 0) ? refuse('CAMPAIGN_MEASURED') : null;
}
