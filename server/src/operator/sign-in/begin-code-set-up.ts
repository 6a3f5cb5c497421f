import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { isPassword } from '#operator/password.ts';
import { ownSession } from '#operator/session/own-session.ts';
import type { Handler } from '#platform/http/handler.ts';
import { offerSecret } from './authenticator.ts';
import { takeAttempt } from './sign-in-delay.ts';

/** Offers a new secret; the old one is valid until a code of the new one is confirmed. Changes nothing, so there is no audit entry. */
export const beginCodeSetUp =
  ({ db, box }: Operators): Handler<'beginCodeSetUp'> =>
  async ({ password }, caller) => {
    const { session, operator } = await ownSession(db, caller);
    if (session.step !== 'SET_UP_CODE' && session.step !== 'OPEN') {
      return refuse('WRONG_STATE', { state: session.step });
    }
    if (session.step === 'OPEN') {
      const attempt = await takeAttempt(db, caller);
      if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
      if (!(await isPassword(operator, password ?? ''))) return refuse('PASSWORD_WRONG');
      await attempt.succeeded();
    }
    const offered = offerSecret(operator.name);
    await db
      .updateTable('operator')
      .set({ totp_offered_sealed: box.seal(offered.secret) })
      .where('operator_id', '=', operator.operator_id)
      .execute();
    return { ...offered };
  };
