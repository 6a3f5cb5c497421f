import { createDecipheriv, createHash, createSign, type KeyObject } from 'node:crypto';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { BUSINESS_OFFSET_MS } from '@coupon-centre/contract/foundation/time';

const KEY_CHARACTERS = 16;

export const signAlgorithms = ['RSA-SHA256', 'RSA-MD5', 'RSA-SHA1'] as const;
export const signEncodings = ['hexUpper', 'base64'] as const;
export type SignAlgorithm = (typeof signAlgorithms)[number];
export type SignEncoding = (typeof signEncodings)[number];

/** The carrier's word for md5WithRSA and the like is the platform's. */
export function signRsa(
  text: string,
  key: KeyObject,
  { algorithm, encoding }: { readonly algorithm: SignAlgorithm; readonly encoding: SignEncoding },
): string {
  const signature = createSign(algorithm).update(text).sign(key);
  return encoding === 'base64' ? signature.toString('base64') : signature.toString('hex').toUpperCase();
}

/** Upper-case hex, as the carrier wants it wherever it wants an MD5. */
export const md5Upper = (...parts: readonly string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex').toUpperCase();

/** The number in an answer: eleven digits, or sealed (AES-128-ECB under the key's first 16 characters, base64). */
export function openMsisdn(msisdn: string, appKey: string): string | undefined {
  if (PHONE_PATTERN.test(msisdn)) return msisdn;
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(appKey.slice(0, KEY_CHARACTERS)), null);
    const phone = Buffer.concat([decipher.update(Buffer.from(msisdn, 'base64')), decipher.final()]).toString('utf8');
    return PHONE_PATTERN.test(phone) ? phone : undefined;
  } catch {
    return undefined;
  }
}

/** 17 digits in the business time zone: `20261121120000123`. */
export function timestampOf(nowMs: number): string {
  return new Date(nowMs + BUSINESS_OFFSET_MS).toISOString().replace(/\D/g, '');
}
