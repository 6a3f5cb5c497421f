import type { Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { takesMore } from '#branch/branch-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { lockOperator, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { askForOperator } from './operator-approval.ts';

interface Asked {
  readonly request: ParsedRequest<'changeBranch'>;
  readonly caller: OperatorCaller;
}

async function askForBranch(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { operatorId, expectedBranchId, branchId, reason } = request;
  const othersRemain = await othersCanAdministrate(trx, operatorId);
  const operator = await lockOperator(trx, operatorId);
  if (operator === undefined) return refuse('UNKNOWN_ITEM');
  if (operator.branch_id !== expectedBranchId) return refuse('STALE_VALUE', { current: operator.branch_id });
  if (!(await takesMore(trx, branchId))) return refuse('UNKNOWN_BRANCH');
  if (operator.role === 'administrator' && branchId !== null && !othersRemain) return refuse('LAST_ADMINISTRATOR');
  const asked = await askForOperator(trx, { operator, change: 'BRANCH', branchId, reason }, caller);
  if (asked instanceof Refusal) return asked;
  note({
    action: 'operator.branch.asked',
    target: { kind: 'operator', id: operatorId },
    before: { branchId: expectedBranchId },
    after: { branchId },
    reason,
  });
  return { approvalId: asked.approvalId };
}

/** Whom somebody works for decides what they see, so another administrator approves it, also where it becomes less. */
export const changeBranch =
  ({ db }: Operators): Handler<'changeBranch'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => askForBranch(trx, note, { request, caller })));
