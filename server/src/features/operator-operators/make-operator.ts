import type { makeOperator as makeOperatorCall } from '@coupon-centre/contract/operator/operators/make-operator';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { addOperator } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';

export const makeOperator =
  ({ db }: Operators): OperatorHandler<typeof makeOperatorCall> =>
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
