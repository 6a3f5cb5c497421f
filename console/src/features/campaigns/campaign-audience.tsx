import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { ConditionsText } from '#ui/coupon/conditions-text.tsx';

/** For whom a campaign is, in words, and how many they are now. */
export const CampaignAudience = ({ all }: { readonly all: ConditionGroups }) => (
  <div>
    <ConditionsText all={all} />
    <AudienceSize audience={{ kind: 'conditions', all }} />
  </div>
);
