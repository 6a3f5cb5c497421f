import type { CampaignState } from '@coupon-centre/contract/campaign/campaign-fields';

export const toneOf = {
  PLANNED: 'quiet',
  RUNNING: 'good',
  ENDED: 'warn',
  CLOSED: 'quiet',
} as const satisfies Readonly<Record<CampaignState, string>>;
