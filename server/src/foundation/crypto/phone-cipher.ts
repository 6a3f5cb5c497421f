import { createHmac, createSecretKey } from 'node:crypto';
import { createSealedBox, type DeriveKey } from './sealed-box.ts';

const HASH_KEY_BYTES = 32;
/** Region and brand: stored readable for audiences. */
const PREFIX_DIGITS = 7;
const TAIL_DIGITS = 4;
const HIDDEN_FROM = 3;

/** How numbers are stored. */
export interface PhoneCipher {
  seal(phone: string): Buffer;
  /** Throws on anything this cipher did not seal. */
  open(sealed: Buffer): string;
  /** Keyed (HMAC-SHA-256), so that a copy of the table cannot be brute-forced. */
  hash(phone: string): Buffer;
}

export function createPhoneCipher(deriveKey: DeriveKey): PhoneCipher {
  const box = createSealedBox(deriveKey, 'phone-at-rest');
  const hashKey = createSecretKey(deriveKey('phone-look-up', HASH_KEY_BYTES));
  return {
    seal: (phone) => box.seal(phone),
    open: (sealed) => box.open(sealed).toString('utf8'),
    hash: (phone) => createHmac('sha256', hashKey).update(phone).digest(),
  };
}

export const phonePrefixOf = (phone: string): string => phone.slice(0, PREFIX_DIGITS);

/** For people to recognise their number by, and for logs: `138****8000`. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, HIDDEN_FROM)}${'*'.repeat(Math.max(0, phone.length - HIDDEN_FROM - TAIL_DIGITS))}${phone.slice(-TAIL_DIGITS)}`;
