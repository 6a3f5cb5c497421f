import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { nextStep, recoveryCodesLeft } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { ownSession } from '#operator/session/own-session.ts';
import type { Handler } from '#platform/http/handler.ts';
import { goOn } from './go-on.ts';
import { noteRefused } from './note-refused.ts';
import { isOwnCode } from './own-code.ts';
import { takeAttempt } from './sign-in-delay.ts';

/** Each authenticator code and each recovery code is accepted once. */
export const confirmCode =
  (operators: Operators): Handler<'confirmCode'> =>
  async ({ code }, caller) => {
    const { db } = operators;
    const { session, operator } = await ownSession(db, caller);
    if (session.step !== 'CODE') return refuse('WRONG_STATE', { state: session.step });
    const attempt = await takeAttempt(db, caller);
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    const outcome = await audited(db, caller, async (trx, note) => {
      const used = await isOwnCode(trx, operators, { operator, code, nowMs: caller.nowMs });
      if (used === undefined) return refuse('ONE_TIME_CODE_WRONG');
      const next = nextStep(operator, true);
      note({
        action: next === 'OPEN' ? 'session.opened' : 'session.confirmed',
        target: { kind: 'operator', id: operator.operator_id },
        after: { by: used, next },
      });
      return goOn(trx, caller, { from: 'CODE', to: next });
    });
    if (!('token' in outcome)) {
      await noteRefused(db, caller, { operatorId: operator.operator_id, step: 'CODE' });
      return outcome;
    }
    await attempt.succeeded();
    caller.setSession(outcome.token);
    return { next: outcome.next, recoveryCodesLeft: await recoveryCodesLeft(db, operator.operator_id) };
  };
