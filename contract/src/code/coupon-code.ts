/**
 * Codes that people read, type and send on: 16 symbols of Crockford's alphabet, the last one a check symbol. No schema in
 * here, so the page checks while somebody types and carries nothing else for it.
 */

/** Crockford's alphabet: no I, L, O or U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_SYMBOLS = 16;
/** How codes are printed: fours with a blank or a hyphen between. */
export const CODE_GROUP = 4;

/** Luhn's check, mod 32: any one wrong symbol is caught, and all swaps of neighbours but two. */
export function checkSymbol(body: string): string {
  let sum = 0;
  for (const [index, symbol] of [...body].reverse().entries()) {
    const value = CODE_ALPHABET.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / CODE_ALPHABET.length) + (value % CODE_ALPHABET.length);
  }
  return CODE_ALPHABET.charAt((CODE_ALPHABET.length - (sum % CODE_ALPHABET.length)) % CODE_ALPHABET.length);
}

const SEPARATORS = /[\s\-‐‑‒–—―−_.·•・]+/g;

/**
 * What somebody typed as the code it means: full-width forms, small letters, blanks and hyphens do not matter, O is 0, I and
 * L are 1. What cannot stand in a code stays, so that it can be pointed at.
 */
export const normalCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** Whether this is a code as it is meant: normalised, whole, its check symbol right. Says nothing about whether it exists. */
export const isCode = (code: string): boolean =>
  code.length === CODE_SYMBOLS &&
  [...code].every((symbol) => CODE_ALPHABET.includes(symbol)) &&
  checkSymbol(code.slice(0, -1)) === code.slice(-1);
