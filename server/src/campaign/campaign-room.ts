import type { campaignCalls } from '@coupon-centre/contract/campaign/campaign-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Room } from '#platform/rooms/room.ts';
import { tellLowBudgets } from './budget-alarm.ts';
import { budgetApproval } from './budget-approval.ts';
import { showCalendar } from './calendar/show-calendar.ts';
import { closeCampaign } from './close-campaign.ts';
import { copyCampaign } from './copy-campaign.ts';
import { linkToCampaign } from './link-to-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { makeCampaign } from './make-campaign.ts';
import { retireParticipants } from './retire-participants.ts';
import { saveCampaign } from './save-campaign.ts';
import { setBudget } from './set-budget.ts';
import { showCampaign } from './show-campaign.ts';
import { showExperiment } from './show-experiment.ts';
import { unlinkFromCampaign } from './unlink-from-campaign.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly staleReads?: StaleReads | undefined;
}

/** Campaigns: briefs and budgets. What takes from a budget is in the catalogue and the database. */
export const campaignRoom = ({ db, clock, staleReads }: Needs): Room<typeof campaignCalls> & Approves<'BUDGET'> => ({
  approvals: { BUDGET: budgetApproval },
  calls: {
    listCampaigns: listCampaigns(db),
    showCampaign: showCampaign(db),
    showExperiment: showExperiment(db, staleReads),
    makeCampaign: makeCampaign(db),
    saveCampaign: saveCampaign(db),
    closeCampaign: closeCampaign(db),
    setBudget: setBudget(db),
    showCalendar: showCalendar(db),
    copyCampaign: copyCampaign(db),
    linkToCampaign: linkToCampaign(db),
    unlinkFromCampaign: unlinkFromCampaign(db),
  },
  rounds: { lowBudgets: () => tellLowBudgets(db, clock.now()) },
  retire: { experimentParticipants: retireParticipants },
});
