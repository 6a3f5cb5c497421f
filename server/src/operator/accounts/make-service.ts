import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { addLocked } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator, expectServiceRole } from './operator-approval.ts';
import { refuseAccount } from './refuse-account.ts';

/** An account that nobody signs in to; its keys are made once it is enabled. */
export const makeService =
  ({ db }: Operators): Handler<'makeService'> =>
  ({ name, displayName, role, branchId, owner, contact }, caller) =>
    audited(db, caller, async (trx, note) => {
      expectServiceRole(role);
      const refusal = await refuseAccount(trx, { role, branchId });
      if (refusal !== null) return refusal;
      const service = { owner, contact };
      const account = { name, displayName, role, branchId, passwordHash: null, state: 'DISABLED', service } as const;
      const operator = await addLocked(trx, { ...account, nowMs: caller.nowMs });
      if (operator === undefined) return refuse('ALREADY_THERE', { field: 'name' });
      const { operator_id: operatorId } = operator;
      const asked = await askForOperator(trx, { operator, change: 'ENABLE' }, caller);
      if (asked instanceof Refusal) throw new Error('a new account waits for nothing');
      note({
        action: 'operator.made',
        target: { kind: 'operator', id: operatorId },
        after: { name, displayName, role, branchId, owner, contact, state: 'DISABLED' },
      });
      return { operatorId, approvalId: asked.approvalId };
    });
