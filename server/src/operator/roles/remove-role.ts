import { openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { lockRole, presentRole } from './role-store.ts';

/** The lock keeps others from giving the role until it is gone; then the foreign keys do. */
export const removeRole =
  ({ db }: Operators): Handler<'removeRole'> =>
  ({ roleId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await lockRole(trx, roleId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if ((await openApprovalOf(trx, 'ROLE', roleId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      const operators = await trx.selectFrom('operator').select('operator_id').where('role', '=', roleId).execute();
      const claims = await trx
        .selectFrom('operator_role_claim')
        .select('position')
        .where('role', '=', roleId)
        .execute();
      if (operators.length > 0 || claims.length > 0) {
        return refuse('ROLE_IN_USE', { operators: operators.length, claims: claims.length });
      }
      await trx.deleteFrom('operator_role').where('role', '=', roleId).execute();
      const { names, rights } = presentRole(row);
      note({
        action: 'role.removed',
        target: { kind: 'role', id: roleId, name: names['zh-CN'] },
        before: { names, rights: [...rights] },
        reason,
      });
      return nothing;
    });
