import type { loginBySms as loginBySmsCall } from '@coupon-centre/contract/login/login-by-sms';
import { secondsUntil } from '#clock.ts';
import { type Handler, refuse, Told } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';
import { enterSubscriber } from '#identity/subscriber-store.ts';

/**
 * Logs in with the code from the SMS. A code opens one session: of many logins at once with the right code the one whose write
 * uses it up goes on, the rest are told what a wrong code is told; so is somebody barred since the code was sent.
 */
export const loginBySms =
  ({ db, cipher, openPhone, codes, sessions }: Identity): Handler<typeof loginBySmsCall> =>
  async ({ phone_no, random_code }, { nowMs }) => {
    const phone = await openPhone(phone_no, nowMs);
    const phoneHash = cipher.hash(phone);

    const judgement = await codes.judge(phoneHash, random_code, nowMs);
    if (judgement.kind === 'wrong') return refuse('CODE_WRONG', { attemptsLeft: judgement.attemptsLeft });
    if (judgement.kind === 'tooManyTries') {
      return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(judgement.retryAtMs, nowMs) });
    }

    const given = await db.transaction().execute(async (trx) => {
      if (!(await codes.useUp(trx, phoneHash, judgement.codeHash, nowMs))) return undefined;
      const subscriber = await enterSubscriber(trx, cipher, phone, nowMs);
      return subscriber === 'BARRED' ? undefined : sessions.open(trx, subscriber, nowMs);
    });
    if (given === undefined) return refuse('CODE_WRONG', { attemptsLeft: 0 });
    const { token, ms, hc, uid } = given;
    return new Told(token, { ms, hc, uid });
  };
