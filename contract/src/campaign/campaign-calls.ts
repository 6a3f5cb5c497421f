import { closeCampaign } from './close-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { makeCampaign } from './make-campaign.ts';
import { saveCampaign } from './save-campaign.ts';
import { setBudget } from './set-budget.ts';
import { showCampaign } from './show-campaign.ts';

export const campaignCalls = {
  listCampaigns,
  showCampaign,
  makeCampaign,
  saveCampaign,
  closeCampaign,
  setBudget,
};
