import { CODE_ALPHABET, checkSymbol } from '@coupon-centre/contract/foundation/coupon-code';

/** A well-formed exchange code that does not exist. */
export const randomCode = (): string => {
  const body = Array.from({ length: 15 }, () => CODE_ALPHABET.charAt(Math.random() * CODE_ALPHABET.length)).join('');
  return body + checkSymbol(body);
};
