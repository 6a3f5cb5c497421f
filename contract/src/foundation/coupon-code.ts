/**
 * Codes that people read, type and forward: 16 symbols of Crockford's alphabet, the last one a check symbol. No schemas
 * here, so that the page can check while typing without bundling them.
 */

/** Crockford's alphabet: no I, L, O or U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_SYMBOLS = 16;
/** Printed codes have a space or a hyphen after every four symbols. */
export const CODE_GROUP = 4;

/** Luhn's check, mod 32: catches any single wrong symbol and all swaps of neighbours except two. */
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
 * Normalises a typed code: full-width forms, lower case, spaces and hyphens do not matter, O is 0, I and L are 1. Invalid
 * characters stay, so that they can be pointed out.
 */
export const normalCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** Whether a normalised code is complete with a correct check symbol. Does not say whether it exists. */
export const isCode = (code: string): boolean =>
  code.length === CODE_SYMBOLS &&
  [...code].every((symbol) => CODE_ALPHABET.includes(symbol)) &&
  checkSymbol(code.slice(0, -1)) === code.slice(-1);
