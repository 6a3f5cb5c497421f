import type { CouponAudience } from '@coupon-centre/contract/catalogue/audience';
import { Link } from 'react-router';
import { useCall } from '#lib/use-call.ts';
import { BudgetLeft } from './budget-left.tsx';
import { CampaignFit } from './coupon/campaign-fit.tsx';

interface Props {
  readonly campaignId: string;
  /** Of the coupon. */
  readonly audience: CouponAudience;
}

/** What is left of the budget that a coupon takes from, and whether the coupon is for whom its campaign is. */
export const CampaignLeft = ({ campaignId, audience }: Props) => {
  const { data } = useCall('showCampaign', { campaignId });
  if (data === undefined) return null;
  return (
    <>
      <p>
        <Link style={{ textDecoration: 'underline' }} to={`/campaigns/${campaignId}`}>
          {data.title}
        </Link>{' '}
        <BudgetLeft leftFen={data.budgetFen - data.takenFen} />
      </p>
      {data.audience !== null && <CampaignFit campaign={data.audience} coupon={audience} />}
    </>
  );
};
