import { Link } from 'react-router';
import { useCall } from '#lib/use-call.ts';
import { BudgetLeft } from './budget-left.tsx';

/** What is left of the budget that a coupon takes from. */
export const CampaignLeft = ({ campaignId }: { readonly campaignId: string }) => {
  const { data } = useCall('showCampaign', { campaignId });
  return data === undefined ? null : (
    <p>
      <Link style={{ textDecoration: 'underline' }} to={`/campaigns/${campaignId}`}>
        {data.title}
      </Link>{' '}
      <BudgetLeft leftFen={data.budgetFen - data.takenFen} />
    </p>
  );
};
