import { createHmac } from 'node:crypto';

/** Crockford's alphabet: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BODY_SYMBOLS = 15;

/** Luhn's check, mod 32: any one wrong symbol is caught, and all swaps of neighbours but two. */
export function checkSymbol(body: string): string {
  let sum = 0;
  for (const [index, symbol] of [...body].reverse().entries()) {
    const value = ALPHABET.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / ALPHABET.length) + (value % ALPHABET.length);
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length);
}

/**
 * An owned coupon's code: 16 symbols of Crockford's alphabet, the last a check symbol. It is computed from the coupon's id
 * with a key and stored nowhere: who reads the database has no code.
 */
export function couponCode(key: Buffer, ownedId: string): string {
  const digest = createHmac('sha256', key).update(ownedId).digest();
  const body = Array.from({ length: BODY_SYMBOLS }, (_, index) =>
    ALPHABET.charAt((digest[index] ?? 0) % ALPHABET.length),
  ).join('');
  return body + checkSymbol(body);
}
