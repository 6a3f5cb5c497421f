import { SMS_CHALLENGE_FROM } from '@coupon-centre/contract/foundation/limits';
import { refuse } from '#foundation/refusal/refusal.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { atLeast } from '#foundation/time/even-time.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { ownerOfNumber } from '#subscriber/number-owner.ts';
import { holderOf } from '#subscriber/subscriber-store.ts';
import { loginCodeSms } from './login-words.ts';

/** Longer than a gateway takes, so that the duration does not reveal whether an SMS was sent. */
const SEND_AT_LEAST_MS = 120;

/**
 * Sends a login code. In this order: open the number, check its limits, check the proof of work, store the code by the write that
 * enforces the limits. A number that may not log in gets no SMS; the answer is the same.
 */
export const sendLoginSms =
  ({ db, codeSms, cipher, openPhone, codes, traffic, proofs }: Identity): Handler<'sendLoginSms'> =>
  async ({ phone_no, challenge }, { nowMs, locale, address, userAgent }) => {
    const phone = await openPhone(phone_no, nowMs);
    const phoneHash = cipher.hash(phone);

    const { nextAtMs, withinHour } = await codes.sentLately(phoneHash, nowMs);
    if (nextAtMs > nowMs) return refuse('TOO_FREQUENT', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });

    const heavy = await traffic.isHeavy({ address, userAgent });
    if (heavy || withinHour + 1 >= SMS_CHALLENGE_FROM) {
      const proved = challenge !== undefined && (await proofs.accept(phoneHash, challenge, nowMs));
      if (!proved) {
        const asked = await proofs.ask(phoneHash, nowMs, heavy ? 'heavy' : 'usual');
        return refuse('RISK_REFUSED', { challenge: { ...asked } });
      }
    }

    const placed = await codes.place(phoneHash, nowMs);
    if (placed === undefined) {
      const { nextAtMs: laterMs } = await codes.sentLately(phoneHash, nowMs);
      return refuse('TOO_FREQUENT', { retryAfterSec: secondsUntil(laterMs, nowMs) });
    }
    const sent = await atLeast(SEND_AT_LEAST_MS, async () => {
      const holder = await holderOf(db, phoneHash);
      if (holder?.isBarred) return { smsId: codeSms.referenceTo({ phoneHash, nowMs }) };
      return codeSms.send({
        subscriberId: holder?.subscriberId ?? ownerOfNumber(phoneHash),
        to: phone,
        phoneHash,
        template: { key: 'LOGIN_CODE', words: loginCodeSms },
        locale,
        code: placed.code,
        nowMs,
      });
    });
    if (sent === false) {
      await codes.withdraw(phoneHash, nowMs);
      return refuse('BUSY');
    }
    return { resendAfterSec: secondsUntil(placed.nextAtMs, nowMs), ...(sent.smsId && { smsId: sent.smsId }) };
  };
