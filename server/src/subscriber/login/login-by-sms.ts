import { phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { type Handler, SuccessWithMessage } from '#platform/http/handler.ts';
import { recordConsents } from '#subscriber/consent/consent-store.ts';
import { rememberDevice } from '#subscriber/device/known-devices.ts';
import type { Identity } from '#subscriber/identity.ts';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';
import { askerOf } from './asker.ts';

/**
 * Logs in with the code from the SMS. A code opens one session: of many logins at once with the right code the one whose write
 * uses it up goes on, the rest get the answer for a wrong code; so does a subscriber barred since the code was sent.
 */
export const loginBySms =
  (identity: Identity): Handler<'loginBySms'> =>
  async ({ phone_no, random_code, challengeId, agreed = [], challenge }, caller) => {
    const { db, cipher, openPhone, codes, sessions, risk } = identity;
    const { nowMs } = caller;
    const phone = await openPhone(phone_no, nowMs);
    const asker = await askerOf(identity, phone, caller);
    const { phoneHash, phoneHashes, deviceMark } = asker;

    const matter = { what: 'LOGIN', phoneHash, phoneHashes, digits: phonePrefixOf(phone) } as const;
    const pass = await risk.check(matter, caller, { subject: phoneHash, solved: challenge });
    if (pass instanceof Refusal) return pass;

    const judgement = await codes.judge(asker, { code: random_code, challengeId }, nowMs);
    if (judgement.kind === 'wrong') {
      risk.noteFailure(matter, caller);
      return refuse('CODE_WRONG', { attemptsLeft: judgement.attemptsLeft });
    }
    if (judgement.kind === 'tooManyTries') {
      return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(judgement.retryAtMs, nowMs) });
    }

    const given = await db.transaction().execute(async (trx) => {
      if (!(await codes.useUp(trx, { phoneHash, codeHash: judgement.codeHash, nowMs }))) return undefined;
      // In the order in which a number that is given free is locked.
      await rememberDevice(trx, { phoneHash: cipher.hash(phone), deviceMark, nowMs });
      const subscriber = await enterSubscriber(trx, cipher, { phone, nowMs });
      if (subscriber === 'BARRED') return undefined;
      await recordConsents(trx, { subscriberId: subscriber.subscriberId, agreed, way: 'SMS', nowMs });
      return { subscriber, session: await sessions.open(trx, subscriber, nowMs) };
    });
    if (given !== undefined) await codes.giveTriesBack(asker, judgement.challengeId);
    if (given === undefined) return refuse('CODE_WRONG', { attemptsLeft: 0 });
    risk.noteLogin(given.subscriber.subscriberId, caller);
    const { token, ms, hc, uid } = given.session;
    return new SuccessWithMessage(token, { ms, hc, uid });
  };
