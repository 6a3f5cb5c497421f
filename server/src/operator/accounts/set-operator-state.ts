import type { Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { revokeKeysOf } from '#operator/keys/key-store.ts';
import { lockOperator, type OperatorRow, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator } from './operator-approval.ts';

/** Asks another administrator to let the operator in again. */
async function askToEnable(
  trx: Transaction<Schema>,
  { operator, reason }: { readonly operator: OperatorRow; readonly reason: string },
  { caller, note }: { readonly caller: OperatorCaller; readonly note: Note },
) {
  // A role comes from the claims only, at the next sign-in.
  if (operator.state !== 'DISABLED') return refuse('WRONG_STATE', { state: operator.state });
  const asked = await askForOperator(trx, { operator, change: 'ENABLE', reason }, caller);
  if (asked instanceof Refusal) return asked;
  note({ action: 'operator.enabling.asked', target: { kind: 'operator', id: operator.operator_id }, reason });
  return { approvalId: asked.approvalId };
}

/** A disabled operator is refused from the next call on; their keys are revoked for good. Enabling waits for another administrator. */
export const setOperatorState =
  ({ db }: Operators): Handler<'setOperatorState'> =>
  ({ operatorId, state, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const othersRemain = await othersCanAdministrate(trx, operatorId);
        const operator = await lockOperator(trx, operatorId);
        if (operator === undefined) return refuse('UNKNOWN_ITEM');
        if (state === 'ACTIVE') return askToEnable(trx, { operator, reason }, { caller, note });
        if (operator.state === 'DISABLED') return refuse('WRONG_STATE', { state: operator.state });
        if (operator.role === 'administrator' && !othersRemain) return refuse('LAST_ADMINISTRATOR');
        await trx.updateTable('operator').set({ state }).where('operator_id', '=', operatorId).execute();
        await endSessions(trx, { operatorId, nowMs: caller.nowMs });
        note({
          action: 'operator.disabled',
          target: { kind: 'operator', id: operatorId },
          before: { state: operator.state },
          after: { state },
          reason,
        });
        await revokeKeysOf(trx, { operatorId, nowMs: caller.nowMs, reason, note });
        return { approvalId: null };
      }),
    );
