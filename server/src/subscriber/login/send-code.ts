import { SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { v7 as uuidv7 } from 'uuid';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';

const SEND_AT_MOST_MS = 5_000;

interface CodeSms {
  /** Eleven digits. */
  readonly to: string;
  readonly templateKey: 'LOGIN_CODE' | 'CONFIRMATION_CODE';
  /** `{code}` and `{minutes}` are filled in. */
  readonly words: string;
  readonly code: string;
}

/** Sends a code by SMS. False: it was certainly not sent. */
export async function sendCode(sms: SmsGateway, { to, templateKey, words, code }: CodeSms): Promise<boolean> {
  const text = words.replace('{code}', code).replace('{minutes}', String(SMS_CODE_SECONDS / 60));
  try {
    const sent = await sms.send({ id: uuidv7(), to, templateKey, text }, AbortSignal.timeout(SEND_AT_MOST_MS));
    return sent.kind === 'accepted';
  } catch {
    return true;
  }
}
