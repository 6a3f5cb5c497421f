import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { lockOperator, othersCanAdministrate, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator } from './operator-approval.ts';

/** Concurrent changes always leave one administrator who can sign in. */
export const changeRole =
  ({ db }: Operators): Handler<'changeRole'> =>
  ({ operatorId, expectedRole, role, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const othersRemain = await othersCanAdministrate(trx, operatorId);
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      if (signsInBy(operator) === 'PROVIDER') return refuse('WRONG_STATE', { state: 'PROVIDER' });
      if (operator.role !== expectedRole) return refuse('STALE_VALUE', { current: operator.role });
      if (operator.role === 'administrator' && role !== 'administrator' && !othersRemain) {
        return refuse('LAST_ADMINISTRATOR');
      }
      const asked = await askForOperator(trx, { operator, change: 'ROLE', role, reason }, caller);
      if (asked instanceof Refusal) return asked;
      note({
        action: 'operator.role.asked',
        target: { kind: 'operator', id: operatorId },
        before: { role: expectedRole },
        after: { role },
        reason,
      });
      return { approvalId: asked.approvalId };
    });
