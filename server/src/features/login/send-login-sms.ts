import { SMS_CHALLENGE_FROM } from '@coupon-centre/contract/limits';
import type { sendLoginSms as sendLoginSmsCall } from '@coupon-centre/contract/login/send-login-sms';
import { secondsUntil } from '#clock.ts';
import { type Handler, refuse } from '#http/handler.ts';
import { atLeast } from '#identity/even-time.ts';
import type { Identity } from '#identity/identity.ts';
import { loginCodeSms } from '#identity/identity-words.ts';
import { sendCode } from '#identity/send-code.ts';
import { isBarred } from '#identity/subscriber-store.ts';

/** A gateway takes less; so an answer does not tell by its time whether an SMS was sent. */
const SEND_AT_LEAST_MS = 120;

/**
 * Sends a login code. In this order: the number opened, its own limits, work to be proved, the code put in place by the write
 * that holds the limits. To a number that may not log in nothing is sent; the answer is the same.
 */
export const sendLoginSms =
  ({ db, sms, cipher, openPhone, codes, traffic, proofs }: Identity): Handler<typeof sendLoginSmsCall> =>
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
    const sent = await atLeast(SEND_AT_LEAST_MS, async () =>
      (await isBarred(db, phoneHash))
        ? true
        : sendCode(sms, { to: phone, templateKey: 'LOGIN_CODE', words: loginCodeSms[locale], code: placed.code }),
    );
    if (sent) return { resendAfterSec: secondsUntil(placed.nextAtMs, nowMs) };
    await codes.withdraw(phoneHash, nowMs);
    return refuse('BUSY');
  };
