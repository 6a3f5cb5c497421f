import type { renewRecoveryCodes as renewRecoveryCodesCall } from '@coupon-centre/contract/operator/session/renew-recovery-codes';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { ownSession } from '#operator/own-session.ts';
import { isPassword } from '#operator/password.ts';
import { renewCodes } from '#operator/recovery-codes.ts';
import { takeTry } from '#operator/sign-in-delay.ts';

export const renewRecoveryCodes =
  ({ db, recoveryKey }: Operators): OperatorHandler<typeof renewRecoveryCodesCall> =>
  async ({ password }, caller) => {
    const { operatorId } = caller;
    const { operator } = await ownSession(db, caller);
    const attempt = await takeTry(db, caller);
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    if (!(await isPassword(operator.password_hash, password))) return refuse('PASSWORD_WRONG');
    await attempt.succeeded();
    return audited(db, caller, async (trx, note) => {
      const recoveryCodes = await renewCodes(trx, recoveryKey, operatorId);
      note({ action: 'operator.recovery-codes.renewed', target: { kind: 'operator', id: operatorId } });
      return { recoveryCodes: [...recoveryCodes] };
    });
  };
