import { audienceFit } from '@coupon-centre/contract/campaign/audience-fit';
import type { ConditionGroups, CouponAudience } from '@coupon-centre/contract/catalogue/audience';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { ConditionsText } from './conditions-text.tsx';

const book = {
  'zh-CN': {
    is: '活动的适用人群：',
    fits: {
      SAME: '；本券相同。',
      NARROWER: '；本券只给其中一部分用户。',
      OTHERS: '；本券还给了其他用户。',
    },
  },
  en: {
    is: 'The campaign is for: ',
    fits: {
      SAME: '. So is this coupon.',
      NARROWER: '. This coupon is for some of them.',
      OTHERS: '. This coupon is for other people, too.',
    },
  },
} as const;

interface Props {
  readonly campaign: ConditionGroups;
  /** Of the coupon; null: not complete. */
  readonly coupon: CouponAudience | null;
  /** Shown where the coupon is for others. */
  readonly children?: ReactNode;
}

/** For whom a coupon's campaign is, and whether the coupon is for the same people. */
export const CampaignFit = ({ campaign, coupon, children }: Props) => {
  const words = useWords(book);
  const fit = coupon && audienceFit(campaign, coupon);
  return (
    <p aria-live="polite">
      {words.is}
      <ConditionsText all={campaign} />
      {fit && words.fits[fit]} {fit === 'OTHERS' && children}
    </p>
  );
};
