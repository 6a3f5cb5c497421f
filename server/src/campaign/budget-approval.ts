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
  /** If it is another one. */
  readonly holdoutPercent?: number;
  readonly reason: string | null;
}

/** What is set, and what it was: the holdout if it is another one. */
const changeOf = ({ campaign, budget, holdoutPercent }: Omit<Setting, 'reason'>) =>
  holdoutPercent === undefined
    ? { before: { ...budgetOf(campaign) }, after: { ...budget } }
    : {
        before: { ...budgetOf(campaign), holdoutPercent: campaign.holdout_percent },
        after: { ...budget, holdoutPercent },
      };

/** Sets a budget, and the holdout with it, and notes it. The new revision. */
export async function setBudgetOf(
  trx: Transaction<Schema>,
  { reason, ...setting }: Setting,
  { operatorId, nowMs, note }: Pick<OperatorCaller, 'operatorId' | 'nowMs'> & { readonly note: Note },
): ReturnType<typeof applyBudget> {
  const { campaign, budget, holdoutPercent } = setting;
  const revision = await applyBudget(trx, { campaign, ...budget, holdoutPercent }, { operatorId, nowMs });
  if (revision instanceof Refusal) return revision;
  note({
    action: 'campaign.budget.set',
    target: { kind: 'campaign', id: campaign.campaign_id },
    ...changeOf(setting),
    reason,
  });
  return revision;
}

/** What the approval depends on: the brief and the budget, as they were read. */
const baseOf = (campaign: Campaign) => ({ revision: campaign.revision, ...budgetOf(campaign) });

/** Asks for more, or for another holdout. Everybody who wrote the campaign is an author. */
export async function askToRaise(
  trx: Transaction<Schema>,
  { reason, ...setting }: Setting & { readonly reason: string },
  { caller, note }: { readonly caller: OperatorCaller; readonly note: Note },
) {
  const { campaign, budget } = setting;
  const { campaign_id: subjectId, title, writers } = campaign;
  if ((await openApprovalOf(trx, 'BUDGET', subjectId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  const { before, after } = changeOf(setting);
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'BUDGET',
      subjectId,
      title,
      asked: after,
      inForce: before,
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
    before,
    after: { ...after, approvalId },
    reason,
  });
  return { revision: campaign.revision, approvalId };
}

/** A higher budget of a campaign, or another holdout. */
export const budgetApproval: ApprovalWork = {
  async baseOf(trx, campaignId) {
    const campaign = await lockCampaign(trx, campaignId);
    return campaign === undefined ? null : baseOf(campaign);
  },
  async carryOut(trx, { subject_id: campaignId, asked, reason }, by) {
    const campaign = await lockCampaign(trx, campaignId);
    if (campaign === undefined) return refuse('UNKNOWN_ITEM');
    const { holdoutPercent, ...budget } = asked as unknown as Budget & Pick<Setting, 'holdoutPercent'>;
    const setting = { campaign, budget, reason, ...(holdoutPercent !== undefined && { holdoutPercent }) };
    const revision = await setBudgetOf(trx, setting, by);
    return revision instanceof Refusal ? revision : null;
  },
};
