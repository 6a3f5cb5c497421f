import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { nextStep } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { ownSession } from '#operator/session/own-session.ts';
import type { Handler } from '#platform/http/handler.ts';
import { stepOfCode } from './authenticator.ts';
import { goOn } from './go-on.ts';
import { renewCodes } from './recovery-codes.ts';
import { takeAttempt } from './sign-in-delay.ts';

/** Switches to the new authenticator; only the returned recovery codes are valid. */
export const finishCodeSetUp =
  ({ db, box, recoveryKeys }: Operators): Handler<'finishCodeSetUp'> =>
  async ({ code }, caller) => {
    const { operatorId, nowMs } = caller;
    const { session, operator } = await ownSession(db, caller);
    const { step: from } = session;
    const offered = operator.totp_offered_sealed;
    if ((from !== 'SET_UP_CODE' && from !== 'OPEN') || offered === null) return refuse('WRONG_STATE', { state: from });
    const attempt = await takeAttempt(db, caller);
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    const step = await stepOfCode(box.open(offered).toString('utf8'), code, { nowMs, afterStep: 0 });
    if (step === undefined) return refuse('ONE_TIME_CODE_WRONG');
    const outcome = await audited(db, caller, async (trx, note) => {
      const { numUpdatedRows } = await trx
        .updateTable('operator')
        .set({ totp_sealed: offered, totp_offered_sealed: null, totp_last_step: String(step) })
        .where('operator_id', '=', operatorId)
        .where('totp_offered_sealed', '=', offered)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return refuse('WRONG_STATE', { state: from });
      const recoveryCodes = await renewCodes(trx, recoveryKeys.current(), operatorId);
      const next = nextStep({ ...operator, totp_sealed: offered }, true);
      note({ action: 'operator.authenticator.set-up', target: { kind: 'operator', id: operatorId }, after: { next } });
      const gone = await goOn(trx, caller, { from, to: next });
      return 'token' in gone ? { ...gone, recoveryCodes: [...recoveryCodes] } : gone;
    });
    if (!('token' in outcome)) return outcome;
    await attempt.succeeded();
    caller.setSession(outcome.token);
    return { next: outcome.next, recoveryCodes: outcome.recoveryCodes };
  };
