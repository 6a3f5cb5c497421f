import { createHash, createHmac, type KeyObject, randomBytes, randomInt } from 'node:crypto';

/** Alphabet without look-alikes. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const TOKEN_BYTES = 32;
const KEY_PREFIX = 'cck_';
const RECOVERY_CODES = 10;

const symbols = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Twenty symbols in four groups, about 99 bits: read from a screen and typed once. */
export const makeOneTimePassword = (): string => Array.from({ length: 4 }, () => symbols(5)).join('-');

/**
 * A one-time password in two halves for two people, three groups of five symbols each: about 74 bits, so that one half helps
 * nobody to guess the other.
 */
export function makeHalves(): { readonly first: string; readonly second: string; readonly whole: string } {
  const half = (): string => Array.from({ length: 3 }, () => symbols(5)).join('-');
  const [first, second] = [half(), half()];
  return { first, second, whole: `${first}-${second}` };
}

/** A one-time password as it was made, however it was typed: without separators, with other ones, in capitals. */
export const asOneTimePassword = (typed: string): string =>
  (
    typed
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .match(/.{1,5}/g) ?? []
  ).join('-');

/** The value of a session's cookie. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A key for another system; the prefix identifies it as ours if it leaks. */
export const makeKey = (): string => `${KEY_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** Plain hash of a token or key: they are random enough to need no salt. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Twenty-four symbols in four groups each, about 117 bits: random enough for a plain keyed hash. */
export const makeRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 4 }, () => symbols(6)).join('-'));

/** A recovery code's keyed hash; case and separators do not matter. */
export const hashOfRecoveryCode = (key: KeyObject, operatorId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${operatorId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest();
