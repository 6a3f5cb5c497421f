import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { lockOperator, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

/** A disabled operator is refused from the next call on, and so are their keys. */
export const setOperatorState =
  ({ db }: Operators): Handler<'setOperatorState'> =>
  ({ operatorId, state, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const othersRemain = await othersCanAdministrate(trx, operatorId);
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      // A role comes from the claims only, at the next sign-in.
      const waitsForRole = operator.state === 'NO_ROLE' && state === 'ACTIVE';
      if (operator.state === state || waitsForRole) return refuse('WRONG_STATE', { state: operator.state });
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
      return nothing;
    });
