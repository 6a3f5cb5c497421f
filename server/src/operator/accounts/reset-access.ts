import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { lockOperator, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator } from './operator-approval.ts';

export const resetAccess =
  ({ db }: Operators): Handler<'resetAccess'> =>
  async ({ operatorId, what, reason }, caller) => {
    const oneTimePassword = what === 'PASSWORD' ? makeOneTimePassword() : null;
    const passwordHash = oneTimePassword && (await hashPassword(oneTimePassword));
    return audited(db, caller, async (trx, note) => {
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      if (what === 'PASSWORD' && signsInBy(operator) === 'PROVIDER') {
        return refuse('WRONG_STATE', { state: 'PROVIDER' });
      }
      const asked = await askForOperator(trx, { operator, change: what, reason }, caller);
      if (asked instanceof Refusal) return asked;
      await trx
        .updateTable('operator')
        .set({ offered_password_hash: passwordHash })
        .where('operator_id', '=', operatorId)
        .execute();
      note({
        action: what === 'PASSWORD' ? 'operator.password.asked' : 'operator.authenticator.asked',
        target: { kind: 'operator', id: operatorId },
        reason,
      });
      return { oneTimePassword, approvalId: asked.approvalId };
    });
  };
