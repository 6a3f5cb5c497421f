import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { HOLDOUT_FIXED, isHoldoutFixed } from './apply-budget.ts';
import { askToRaise, isRaise, setBudgetOf } from './budget-approval.ts';
import { openCampaign } from './open-campaign.ts';

interface Asked {
  readonly request: ParsedRequest<'setBudget'>;
  readonly caller: OperatorCaller;
}

/** A raise waits for approval, and so does another holdout; less takes effect at once. */
export async function changeBudget(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { budgetFen, budgetPerDayFen, holdoutPercent, reason } = request;
  const campaign = await openCampaign(trx, request);
  if (campaign instanceof Refusal) return campaign;
  if (campaign.is_template) return refuse('WRONG_STATE', { state: 'TEMPLATE' });
  const budget = { budgetFen, budgetPerDayFen };
  const isOtherHoldout = holdoutPercent !== undefined && holdoutPercent !== campaign.holdout_percent;
  if (isOtherHoldout && (await isHoldoutFixed(trx, campaign.campaign_id))) return refuse('WRONG_STATE', HOLDOUT_FIXED);
  const setting = { campaign, budget, reason, ...(isOtherHoldout && { holdoutPercent }) };
  if (isOtherHoldout || isRaise(campaign, budget)) return askToRaise(trx, setting, { caller, note });
  const revision = await setBudgetOf(trx, setting, { ...caller, note });
  return revision instanceof Refusal ? revision : { revision, approvalId: null };
}

export const setBudget =
  (db: Kysely<Schema>): Handler<'setBudget'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => changeBudget(trx, note, { request, caller })));
