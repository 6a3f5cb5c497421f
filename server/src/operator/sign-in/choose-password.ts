import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { nextStep } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { hashPassword, isPassword } from '#operator/password.ts';
import { ownSession } from '#operator/session/own-session.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { goOn } from './go-on.ts';
import { isEasilyGuessed } from './password-strength.ts';
import { takeAttempt } from './sign-in-delay.ts';

/** Throws BadInput if the new password is the old one, has the operator's name in it, or is easily guessed. */
export const choosePassword =
  ({ db }: Operators): Handler<'choosePassword'> =>
  async ({ password, newPassword }, caller) => {
    const { operatorId, name, nowMs, sessionId } = caller;
    const { session, operator } = await ownSession(db, caller);
    const from = session.step;
    if (from !== 'NEW_PASSWORD' && from !== 'OPEN') return refuse('WRONG_STATE', { state: from });
    const attempt = await takeAttempt(db, caller);
    if (attempt.tooSoonSec !== null) return refuse('SIGN_IN_LOCKED', { retryAfterSec: attempt.tooSoonSec });
    if (!(await isPassword(operator, password))) return refuse('PASSWORD_WRONG');
    await attempt.succeeded();
    if (newPassword === password || newPassword.toLowerCase().includes(name)) {
      throw new BadInput('newPassword', {
        'zh-CN': '不能与当前密码相同，也不能包含账号名',
        en: 'must differ from the present password and must not contain the name',
      });
    }
    if (await isEasilyGuessed(newPassword, name)) {
      throw new BadInput('newPassword', {
        'zh-CN': '太容易被猜到：请避免常见密码、连续或重复的字符，一句话会更安全',
        en: 'is easily guessed: no common password, sequence or repetition; a sentence is safer',
      });
    }
    const passwordHash = await hashPassword(newPassword);
    const outcome = await audited(db, caller, async (trx, note) => {
      await trx
        .updateTable('operator')
        .set({ password_hash: passwordHash, has_one_time_password: false })
        .where('operator_id', '=', operatorId)
        .execute();
      await endSessions(trx, { operatorId, except: sessionId ?? '', nowMs });
      const next = nextStep({ ...operator, has_one_time_password: false }, true);
      note({ action: 'operator.password.chosen', target: { kind: 'operator', id: operatorId }, after: { next } });
      return goOn(trx, caller, { from, to: next });
    });
    if (!('token' in outcome)) return outcome;
    caller.setSession(outcome.token);
    return { next: outcome.next };
  };
