import { SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';

const SEND_AT_MOST_MS = 5_000;

interface CodeSms {
  /** Eleven digits. */
  readonly to: string;
  readonly templateKey: 'LOGIN_CODE' | 'CONFIRMATION_CODE';
  /** `{code}` and `{minutes}` are filled in. */
  readonly words: string;
  readonly code: string;
  readonly nowMs: number;
}

/** Sends a code by SMS, of no use once the code has expired. False: it was certainly not sent. */
export function sendCode(sms: SmsGateway, { to, templateKey, words, code, nowMs }: CodeSms): Promise<boolean> {
  const text = words.replace('{code}', code).replace('{minutes}', String(SMS_CODE_SECONDS / 60));
  const message = { id: uuidv7(), to, templateKey, text, validUntilMs: nowMs + SMS_CODE_SECONDS * SECOND_MS };
  return boundedCall(
    async (signal) => (await sms.send(message, signal)).kind === 'accepted',
    { timeoutMs: SEND_AT_MOST_MS },
    () => true,
  );
}
