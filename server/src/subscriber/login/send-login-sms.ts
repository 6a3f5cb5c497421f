import { SMS_CHALLENGE_FROM } from '@coupon-centre/contract/foundation/limits';
import type { Caller } from '#foundation/caller/caller.ts';
import { phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { atLeast } from '#foundation/time/even-time.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { ownerOfNumber } from '#subscriber/number-owner.ts';
import { holderOf } from '#subscriber/subscriber-store.ts';
import { askerOf } from './asker.ts';
import type { Asker } from './login-code.ts';
import { loginCodeSms } from './login-words.ts';

/** Longer than a gateway takes, so that the duration does not reveal whether an SMS was sent. */
const SEND_AT_LEAST_MS = 120;

/**
 * Sends a login code. In this order: open the number, check its limits, ask the rules against robots, check the proof of work, store the code by the write that
 * enforces the limits, count the SMS against the caps of a day. A number that may not log in gets no SMS; the answer is the same.
 */
export const sendLoginSms =
  (identity: Identity): Handler<'sendLoginSms'> =>
  async ({ phone_no, challenge }, caller) => {
    const { openPhone, codes, smsCaps } = identity;
    const { nowMs } = caller;
    const phone = await openPhone(phone_no, nowMs);
    const asker = await askerOf(identity, phone, caller);
    const tooFrequent = async () => {
      const { nextAtMs } = await codes.sentLately(asker, nowMs);
      return refuse('TOO_FREQUENT', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });
    };

    const { nextAtMs, withinHour } = await codes.sentLately(asker, nowMs);
    if (nextAtMs > nowMs) return refuse('TOO_FREQUENT', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });
    const { phoneHash, phoneHashes } = asker;
    const matter = { what: 'SMS', phoneHash, phoneHashes, digits: phonePrefixOf(phone) } as const;
    const pass = await identity.risk.check(matter, caller, { subject: phoneHash, solved: challenge });
    if (pass instanceof Refusal) return pass;
    const asked = await askForWork(identity, {
      asker,
      caller,
      challenge,
      isProved: pass.isProved,
      isOften: withinHour + 1 >= SMS_CHALLENGE_FROM,
    });
    if (asked !== undefined) return asked;

    const placed = await codes.place(asker, nowMs);
    if (placed === undefined) return tooFrequent();
    const counted = { ...asker, ...caller, phone };
    const waitSec = await smsCaps.take(counted);
    if (waitSec > 0) {
      await codes.withdraw(asker, placed, nowMs);
      return refuse('TOO_FREQUENT', { retryAfterSec: waitSec });
    }
    const sent = await atLeast(SEND_AT_LEAST_MS, () => send(identity, { phone, code: placed.code, caller }));
    if (sent === false) {
      await Promise.all([codes.withdraw(asker, placed, nowMs), smsCaps.giveBack(counted)]);
      return refuse('BUSY');
    }
    const { challengeId, codeDigits } = placed;
    return {
      resendAfterSec: secondsUntil(placed.nextAtMs, nowMs),
      challengeId,
      codeDigits,
      ...(sent.smsId && { smsId: sent.smsId }),
    };
  };

interface Asking {
  readonly asker: Asker & { readonly phoneHashes: readonly Buffer[] };
  readonly caller: Caller;
  /** The solved proof. */
  readonly challenge: string | undefined;
  /** It was met already. */
  readonly isProved: boolean;
  /** Whether the number had several SMS within the hour. */
  readonly isOften: boolean;
}

/** The refusal with a proof of work to do; undefined where none is needed or it was done. */
async function askForWork({ traffic, proofs }: Identity, { asker, caller, challenge, isProved, isOften }: Asking) {
  const { address, userAgent, nowMs } = caller;
  const isHeavy = await traffic.isHeavy({ address, userAgent });
  if (isProved || asker.isKnown || !(isHeavy || isOften)) return undefined;
  const of = { subject: asker.phoneHash, sameSubjects: asker.phoneHashes, address, action: 'SMS' } as const;
  if (challenge !== undefined && (await proofs.accept(of, challenge, nowMs))) return undefined;
  return refuse('RISK_REFUSED', { challenge: { ...(await proofs.ask(of, nowMs, isHeavy ? 'heavy' : 'usual')) } });
}

interface Sending {
  readonly phone: string;
  readonly code: string;
  readonly caller: Caller;
}

/** The SMS's reference, for a number that may not log in too; false where it was certainly not sent. */
async function send({ db, codeSms, cipher }: Identity, { phone, code, caller }: Sending) {
  const { nowMs, locale } = caller;
  const phoneHash = cipher.hash(phone);
  const holder = await holderOf(db, cipher.hashes(phone));
  if (holder?.isBarred) return { smsId: codeSms.referenceTo({ phoneHash, nowMs }) };
  return codeSms.send({
    subscriberId: holder?.subscriberId ?? ownerOfNumber(phoneHash),
    to: phone,
    phoneHash,
    template: { key: 'LOGIN_CODE', words: loginCodeSms },
    locale,
    code,
    nowMs,
  });
}
