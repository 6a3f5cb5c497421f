import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { addOperator } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import type { Handler } from '#platform/http/handler.ts';

export const makeOperator =
  ({ db }: Operators): Handler<'makeOperator'> =>
  async ({ name, displayName, role }, caller) => {
    const oneTimePassword = makeOneTimePassword();
    const passwordHash = await hashPassword(oneTimePassword);
    return audited(db, caller, async (trx, note) => {
      const operatorId = await addOperator(trx, { name, displayName, role, passwordHash, nowMs: caller.nowMs });
      if (operatorId === undefined) return refuse('ALREADY_THERE', { field: 'name' });
      note({
        action: 'operator.made',
        target: { kind: 'operator', id: operatorId },
        after: { name, displayName, role },
      });
      return { operatorId, oneTimePassword };
    });
  };
