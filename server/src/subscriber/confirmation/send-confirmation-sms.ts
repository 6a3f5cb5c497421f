import { SMS_CODE_MAX_TRIES, SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';
import type { Challenge } from './confirmation.ts';
import { confirmationSms } from './confirmation-words.ts';

interface Confirming {
  readonly subscriberId: string;
  readonly phone: string;
}

/** Sends or checks a challenge's code; the limits are the number's, as for a login (`login/sms-code.ts`). */
export const sendConfirmationSms = ({
  db,
  codeSms,
  cipher,
  confirmations,
}: Identity): Handler<'sendConfirmationSms'> => {
  async function send(challenge: Challenge, { phone, subscriberId }: Confirming, nowMs: number) {
    const codes = confirmations.codesFor(challenge);
    const phoneHash = await confirmations.hashOf(cipher.hashes(phone), nowMs);
    const placed = await codes.place(phoneHash, nowMs);
    if (placed === undefined) {
      const { nextAtMs } = await codes.sentLately(phoneHash, nowMs);
      return refuse('TOO_FREQUENT', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });
    }
    const template = { key: 'CONFIRMATION_CODE', words: confirmationSms[challenge.scene] } as const;
    const { locale } = challenge;
    if (await codeSms.send({ subscriberId, to: phone, phoneHash, template, locale, code: placed.code, nowMs })) {
      return {
        resendAfter: secondsUntil(placed.nextAtMs, nowMs),
        expiresAt: toInstant(nowMs + SMS_CODE_SECONDS * SECOND_MS),
        attemptsLeft: SMS_CODE_MAX_TRIES,
      };
    }
    await codes.withdraw(phoneHash, nowMs);
    return refuse('BUSY');
  }

  async function verify(challenge: Challenge, phone: string, tried: { code: string; nowMs: number }) {
    const { code, nowMs } = tried;
    const codes = confirmations.codesFor(challenge);
    const phoneHash = await confirmations.hashOf(cipher.hashes(phone), nowMs);
    const judgement = await codes.judge(phoneHash, code, nowMs);
    switch (judgement.kind) {
      case 'wrong':
        return refuse('CODE_WRONG', { attemptsLeft: judgement.attemptsLeft });
      case 'tooManyTries':
        return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(judgement.retryAtMs, nowMs) });
      case 'right': {
        const { codeHash } = judgement;
        const isMine = await db.transaction().execute((trx) => codes.useUp(trx, { phoneHash, codeHash, nowMs }));
        if (!isMine) return refuse('CODE_WRONG', { attemptsLeft: 0 });
        const { smsTicket, untilMs } = confirmations.giveTicket(challenge, nowMs);
        return { smsTicket, expiresAt: toInstant(untilMs) };
      }
    }
  }

  return async ({ challengeId, code }, { session, nowMs }) => {
    const challenge = confirmations.read(challengeId, session.sessionId, nowMs);
    if (challenge === undefined) return refuse('CODE_WRONG', { attemptsLeft: 0 });
    const phone = await phoneOf(db, cipher, session.subscriberId);
    if (phone === undefined) return refuse('SESSION_ENDED');
    const { subscriberId } = session;
    return code === undefined
      ? send(challenge, { phone, subscriberId }, nowMs)
      : verify(challenge, phone, { code, nowMs });
  };
};
