import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type DeriveKey, purposeKeys } from './key-ring.ts';
import { createSealedBox } from './sealed-box.ts';

/** Region and brand: stored readable for audiences. */
const PREFIX_DIGITS = 7;
const TAIL_DIGITS = 4;
const HIDDEN_FROM = 3;
const KEY_BYTES = 32;
const MARK_BYTES = 16;

/** How numbers are stored. */
export interface PhoneCipher {
  /** With the key that writes now, or with this one. */
  seal(phone: string, keyId?: number): Buffer;
  /** Throws on anything this cipher did not seal. */
  open(sealed: Buffer): string;
  /** Keyed (HMAC-SHA-256), so that a copy of the table cannot be brute-forced. With the key that writes now, or with this one. */
  hash(phone: string, keyId?: number): Buffer;
  /** By each key that may have been used, the one that writes now first: a number is looked up by all of them. */
  hashes(phone: string): readonly Buffer[];
  /** For numbers of closed accounts: the same under every key, and not the hash by which subscribers are found. */
  closedMark(phone: string): Buffer;
  /** For a value of an attribute, as it is kept next to a number: the same under every key and for every number. */
  attributeMark(attributeId: string, value: string): Buffer;
  /** The id of the key that writes now. */
  writing(): number;
}

export function createPhoneCipher(deriveKey: DeriveKey): PhoneCipher {
  const box = createSealedBox(deriveKey, 'phone-at-rest');
  const keys = purposeKeys(deriveKey, 'phone-look-up');
  const hashBy = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  let derived: KeyObject | undefined;
  const markKey = (): KeyObject => {
    derived ??= createSecretKey(deriveKey('attribute-mark', KEY_BYTES));
    return derived;
  };
  return {
    seal: box.seal,
    open: (sealed) => box.open(sealed).toString('utf8'),
    hash: (phone, keyId = keys.writing()) => hashBy(keys.of(keyId), phone),
    hashes: (phone) => keys.all().map((key) => hashBy(key, phone)),
    attributeMark: (attributeId, value) => hashBy(markKey(), `${attributeId}\n${value}`).subarray(0, MARK_BYTES),
    closedMark: (phone) => hashBy(createSecretKey(deriveKey('closed-number', KEY_BYTES)), phone),
    writing: keys.writing,
  };
}

export const phonePrefixOf = (phone: string): string => phone.slice(0, PREFIX_DIGITS);

/** For people to recognise their number by, and for logs: `138****8000`. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, HIDDEN_FROM)}${'*'.repeat(Math.max(0, phone.length - HIDDEN_FROM - TAIL_DIGITS))}${phone.slice(-TAIL_DIGITS)}`;
