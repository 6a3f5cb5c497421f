import type { Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { applyBudget, type Budget } from './apply-budget.ts';
import { type Campaign, lockCampaign } from './campaign-store.ts';

export const budgetOf = ({ budget_fen, budget_per_day_fen }: Campaign): Budget => ({
  budgetFen: Number(budget_fen),
  budgetPerDayFen: budget_per_day_fen === null ? null : Number(budget_per_day_fen),
});

/** Whether more may be given out, in all or on a day. */
export function isRaise(campaign: Campaign, { budgetFen, budgetPerDayFen: perDay }: Budget): boolean {
  const now = budgetOf(campaign);
  const isDayRaised = now.budgetPerDayFen !== null && (perDay === null || perDay > now.budgetPerDayFen);
  return budgetFen > now.budgetFen || isDayRaised;
}

/** The most that may be given out from now on in one day, fen: never more than what is left in all. */
const mostPerDay = ({ budgetFen, budgetPerDayFen }: Budget, takenFen: number): number =>
  Math.max(0, Math.min(budgetPerDayFen ?? Number.POSITIVE_INFINITY, budgetFen - takenFen));

/** What more a budget lets out, in all or in a day: the larger one. */
function raiseOf(campaign: Campaign, budget: Budget): number {
  const [now, takenFen] = [budgetOf(campaign), Number(campaign.taken_fen)];
  return Math.max(0, budget.budgetFen - now.budgetFen, mostPerDay(budget, takenFen) - mostPerDay(now, takenFen));
}

interface Setting {
  /** Locked and open. */
  readonly campaign: Campaign;
  readonly budget: Budget;
  readonly reason: string | null;
}

/** Sets a budget, and notes it. The new revision. */
export async function setBudgetOf(
  trx: Transaction<Schema>,
  { campaign, budget, reason }: Setting,
  { operatorId, nowMs, note }: Pick<OperatorCaller, 'operatorId' | 'nowMs'> & { readonly note: Note },
): Promise<number | Refusal<'BUDGET_TOO_LOW'>> {
  const revision = await applyBudget(trx, { campaign, ...budget }, { operatorId, nowMs });
  if (revision instanceof Refusal) return revision;
  note({
    action: 'campaign.budget.set',
    target: { kind: 'campaign', id: campaign.campaign_id },
    before: { ...budgetOf(campaign) },
    after: { ...budget },
    reason,
  });
  return revision;
}

/** What the approval depends on: the brief and the budget, as they were read. */
const baseOf = (campaign: Campaign) => ({ revision: campaign.revision, ...budgetOf(campaign) });

/** Asks for more. Everybody who wrote the campaign is an author. */
export async function askToRaise(
  trx: Transaction<Schema>,
  { campaign, budget, reason }: Setting & { readonly reason: string },
  { caller, note }: { readonly caller: OperatorCaller; readonly note: Note },
) {
  const { campaign_id: subjectId, title, writers } = campaign;
  if ((await openApprovalOf(trx, 'BUDGET', subjectId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  const before = budgetOf(campaign);
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'BUDGET',
      subjectId,
      title,
      asked: { ...budget },
      inForce: { ...before },
      base: baseOf(campaign),
      exposureFen: raiseOf(campaign, budget),
      authors: writers,
      reason,
    },
    caller,
  );
  note({
    action: 'campaign.budget.asked',
    target: { kind: 'campaign', id: subjectId },
    before: { ...before },
    after: { ...budget, approvalId },
    reason,
  });
  return { revision: campaign.revision, approvalId };
}

/** A higher budget of a campaign. */
export const budgetApproval: ApprovalWork = {
  async baseOf(trx, campaignId) {
    const campaign = await lockCampaign(trx, campaignId);
    return campaign === undefined ? null : baseOf(campaign);
  },
  async carryOut(trx, { subject_id: campaignId, asked, reason }, by) {
    const campaign = await lockCampaign(trx, campaignId);
    if (campaign === undefined) return refuse('UNKNOWN_ITEM');
    const budget = asked as unknown as Budget;
    const revision = await setBudgetOf(trx, { campaign, budget, reason }, by);
    return revision instanceof Refusal ? revision : null;
  },
};
