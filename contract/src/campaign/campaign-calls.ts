import { closeCampaign } from './close-campaign.ts';
import { copyCampaign } from './copy-campaign.ts';
import { linkToCampaign } from './link-to-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { makeCampaign } from './make-campaign.ts';
import { saveCampaign } from './save-campaign.ts';
import { setBudget } from './set-budget.ts';
import { showCalendar } from './show-calendar.ts';
import { showCampaign } from './show-campaign.ts';
import { showExperiment } from './show-experiment.ts';
import { unlinkFromCampaign } from './unlink-from-campaign.ts';

export const campaignCalls = {
  listCampaigns,
  showCampaign,
  showExperiment,
  showCalendar,
  makeCampaign,
  saveCampaign,
  closeCampaign,
  setBudget,
  copyCampaign,
  linkToCampaign,
  unlinkFromCampaign,
};
