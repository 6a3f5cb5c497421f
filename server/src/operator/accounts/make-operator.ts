import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { addOperator, lockOperator } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator, isAlone } from './operator-approval.ts';

export const makeOperator =
  ({ db }: Operators): Handler<'makeOperator'> =>
  async ({ name, displayName, role }, caller) => {
    const oneTimePassword = makeOneTimePassword();
    const passwordHash = await hashPassword(oneTimePassword);
    return audited(db, caller, async (trx, note) => {
      const isSecond = role === 'administrator' && (await isAlone(trx, caller));
      const state = isSecond ? 'ACTIVE' : 'DISABLED';
      const operatorId = await addOperator(trx, { name, displayName, role, passwordHash, state, nowMs: caller.nowMs });
      const operator = operatorId === undefined ? undefined : await lockOperator(trx, operatorId);
      if (operatorId === undefined || operator === undefined) return refuse('ALREADY_THERE', { field: 'name' });
      const asked = isSecond ? null : await askForOperator(trx, { operator, change: 'ENABLE' }, caller);
      if (asked instanceof Refusal) throw new Error('a new operator waits for nothing');
      note({
        action: 'operator.made',
        target: { kind: 'operator', id: operatorId },
        after: { name, displayName, role, state },
      });
      return { operatorId, oneTimePassword, approvalId: asked?.approvalId ?? null };
    });
  };
