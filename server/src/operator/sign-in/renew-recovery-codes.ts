import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { isPassword } from '#operator/password.ts';
import { ownSession } from '#operator/session/own-session.ts';
import type { Handler } from '#platform/http/handler.ts';
import { renewCodes } from './recovery-codes.ts';
import { takeAttempt } from './sign-in-delay.ts';

export const renewRecoveryCodes =
  ({ db, recoveryKeys }: Operators): Handler<'renewRecoveryCodes'> =>
  async ({ password }, caller) => {
    const { operatorId } = caller;
    const { operator } = await ownSession(db, caller);
    const attempt = await takeAttempt(db, caller);
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    if (!(await isPassword(operator, password))) return refuse('PASSWORD_WRONG');
    await attempt.succeeded();
    return audited(db, caller, async (trx, note) => {
      const recoveryCodes = await renewCodes(trx, recoveryKeys.current(), operatorId);
      note({ action: 'operator.recovery-codes.renewed', target: { kind: 'operator', id: operatorId } });
      return { recoveryCodes: [...recoveryCodes] };
    });
  };
