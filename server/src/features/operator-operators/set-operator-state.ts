import type { setOperatorState as setOperatorStateCall } from '@coupon-centre/contract/operator/operators/set-operator-state';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { lockOperator, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session-store.ts';

/** Whoever is disabled is out from the next call on; their keys rest as long as they do. */
export const setOperatorState =
  ({ db }: Operators): OperatorHandler<typeof setOperatorStateCall> =>
  ({ operatorId, state, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const othersRemain = await othersCanAdministrate(trx, operatorId);
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      if (operator.state === state) return refuse('WRONG_STATE', { state });
      if (state === 'DISABLED' && operator.role === 'administrator' && !othersRemain) {
        return refuse('LAST_ADMINISTRATOR');
      }
      await trx.updateTable('operator').set({ state }).where('operator_id', '=', operatorId).execute();
      if (state === 'DISABLED') await endSessions(trx, { operatorId, nowMs: caller.nowMs });
      note({
        action: state === 'DISABLED' ? 'operator.disabled' : 'operator.enabled',
        target: { kind: 'operator', id: operatorId },
        before: { state: operator.state },
        after: { state },
        reason,
      });
      return {};
    });
