import type { Kysely } from 'kysely';
import { findOneHand } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { applyBudget } from './apply-budget.ts';
import { openCampaign } from './open-campaign.ts';

/** Two people for every budget: the writers of a campaign never set it. */
export const setBudget =
  (db: Kysely<Schema>): Handler<'setBudget'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const { campaignId, budgetFen, budgetPerDayFen, reason } = request;
      const campaign = await openCampaign(trx, request);
      if (campaign instanceof Refusal) return campaign;
      if (campaign.writers.includes(caller.operatorId)) return refuse('OWN_WORK');
      const name = await findOneHand(trx, { authors: campaign.writers }, caller);
      if (name !== null) return refuse('ONE_HAND', { name });
      const revision = await applyBudget(trx, { campaign, budgetFen, budgetPerDayFen }, caller);
      if (revision instanceof Refusal) return revision;
      const perDay = campaign.budget_per_day_fen;
      note({
        action: 'campaign.budget.set',
        target: { kind: 'campaign', id: campaignId },
        before: { budgetFen: Number(campaign.budget_fen), budgetPerDayFen: perDay === null ? null : Number(perDay) },
        after: { budgetFen, budgetPerDayFen },
        reason,
      });
      return { revision };
    });
