import type { changeRole as changeRoleCall } from '@coupon-centre/contract/operator/operators/change-role';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { lockOperator, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';

/** One administrator who can sign in remains, whoever changes whom at the same moment. */
export const changeRole =
  ({ db }: Operators): OperatorHandler<typeof changeRoleCall> =>
  ({ operatorId, expectedRole, role, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const othersRemain = await othersCanAdministrate(trx, operatorId);
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      if (operator.role !== expectedRole) return refuse('STALE_VALUE', { current: operator.role });
      if (operator.role === 'administrator' && role !== 'administrator' && !othersRemain) {
        return refuse('LAST_ADMINISTRATOR');
      }
      await trx.updateTable('operator').set({ role }).where('operator_id', '=', operatorId).execute();
      note({
        action: 'operator.role.changed',
        target: { kind: 'operator', id: operatorId },
        before: { role: expectedRole },
        after: { role },
        reason,
      });
      return {};
    });
