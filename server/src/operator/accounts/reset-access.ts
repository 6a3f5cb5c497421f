import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { lockOperator, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword } from '#operator/password.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Handler } from '#platform/http/handler.ts';

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
      await trx
        .updateTable('operator')
        .set(
          passwordHash === null
            ? { totp_sealed: null, totp_offered_sealed: null }
            : { password_hash: passwordHash, has_one_time_password: true },
        )
        .where('operator_id', '=', operatorId)
        .execute();
      if (passwordHash === null) {
        await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
      }
      await endSessions(trx, { operatorId, nowMs: caller.nowMs });
      note({
        action: what === 'PASSWORD' ? 'operator.password.reset' : 'operator.authenticator.reset',
        target: { kind: 'operator', id: operatorId },
        reason,
      });
      return { oneTimePassword };
    });
  };
