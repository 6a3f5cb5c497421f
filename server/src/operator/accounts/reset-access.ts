import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { makeHalves } from '#operator/made-secrets.ts';
import { lockOperator, type OperatorRow, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForOperator } from './operator-approval.ts';

/** Why the account has no such access here; null: it has. */
function withoutOf(operator: OperatorRow, what: 'PASSWORD' | 'AUTHENTICATOR'): 'SERVICE' | 'PROVIDER' | null {
  const by = signsInBy(operator);
  if (by === 'NEVER') return 'SERVICE';
  return what === 'PASSWORD' && by === 'PROVIDER' ? by : null;
}

export const resetAccess =
  ({ db, halves }: Operators): Handler<'resetAccess'> =>
  async ({ operatorId, what, reason }, caller) => {
    const offered = what === 'PASSWORD' ? makeHalves() : null;
    const passwordHash = offered && (await hashPassword(offered.whole));
    return audited(db, caller, async (trx, note) => {
      const operator = await lockOperator(trx, operatorId);
      if (operator === undefined) return refuse('UNKNOWN_ITEM');
      const missing = withoutOf(operator, what);
      if (missing !== null) return refuse('WRONG_STATE', { state: missing });
      const asked = await askForOperator(trx, { operator, change: what, reason }, caller);
      if (asked instanceof Refusal) return asked;
      if (offered !== null) {
        await trx
          .updateTable('operator')
          .set({ offered_password_hash: passwordHash, offered_half_sealed: halves.seal(offered.second) })
          .where('operator_id', '=', operatorId)
          .execute();
      }
      note({
        action: what === 'PASSWORD' ? 'operator.password.asked' : 'operator.authenticator.asked',
        target: { kind: 'operator', id: operatorId },
        reason,
      });
      return { oneTimePassword: offered?.first ?? null, approvalId: asked.approvalId };
    });
  };
