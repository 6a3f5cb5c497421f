import { createHmac } from 'node:crypto';
import { CODE_ALPHABET, CODE_SYMBOLS, checkSymbol } from '@coupon-centre/contract/foundation/coupon-code';

/** The code of these bytes: one symbol per byte, then the check symbol. */
export function spellCode(bytes: Uint8Array): string {
  let body = '';
  for (let index = 0; index < CODE_SYMBOLS - 1; index += 1) {
    body += CODE_ALPHABET.charAt((bytes[index] ?? 0) % CODE_ALPHABET.length);
  }
  return body + checkSymbol(body);
}

/**
 * An owned coupon's code: 16 symbols of Crockford's alphabet, the last a check symbol. Derived from the coupon's id with a
 * key and never stored: the database holds no codes.
 */
export const couponCode = (key: Buffer, ownedId: string): string =>
  spellCode(createHmac('sha256', key).update(ownedId).digest());
