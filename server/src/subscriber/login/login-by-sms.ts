import { refuse } from '#foundation/refusal/refusal.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { type Handler, SuccessWithMessage } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';

/**
 * Logs in with the code from the SMS. A code opens one session: of many logins at once with the right code the one whose write
 * uses it up goes on, the rest get the answer for a wrong code; so does a subscriber barred since the code was sent.
 */
export const loginBySms =
  ({ db, cipher, openPhone, codes, sessions }: Identity): Handler<'loginBySms'> =>
  async ({ phone_no, random_code }, { nowMs }) => {
    const phone = await openPhone(phone_no, nowMs);
    const phoneHash = cipher.hash(phone);

    const judgement = await codes.judge(phoneHash, random_code, nowMs);
    if (judgement.kind === 'wrong') return refuse('CODE_WRONG', { attemptsLeft: judgement.attemptsLeft });
    if (judgement.kind === 'tooManyTries') {
      return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(judgement.retryAtMs, nowMs) });
    }

    const given = await db.transaction().execute(async (trx) => {
      if (!(await codes.useUp(trx, { phoneHash, codeHash: judgement.codeHash, nowMs }))) return undefined;
      const subscriber = await enterSubscriber(trx, cipher, { phone, nowMs });
      return subscriber === 'BARRED' ? undefined : sessions.open(trx, subscriber, nowMs);
    });
    if (given === undefined) return refuse('CODE_WRONG', { attemptsLeft: 0 });
    const { token, ms, hc, uid } = given;
    return new SuccessWithMessage(token, { ms, hc, uid });
  };
