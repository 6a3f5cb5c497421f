import { scryptAsync } from '@noble/hashes/scrypt.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge as work } from 'altcha-lib';
import type { CaptchaTask } from './ask-captcha.ts';

/** In plain script, because insecure contexts lack Web Crypto; it gives way to the page while it works. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, memoryCost, keyLength }, salt, password) => {
  if (algorithm !== 'SCRYPT' || memoryCost === undefined) throw new Error(`unknown proof of work: ${algorithm}`);
  return { derivedKey: await scryptAsync(password, salt, { N: cost, r: memoryCost, p: 1, dkLen: keyLength }) };
};

const isCaptcha = (challenge: unknown): challenge is CaptchaTask =>
  typeof challenge === 'object' && challenge !== null && 'kind' in challenge && challenge.kind === 'CAPTCHA';

/**
 * Solves a proof of work (altcha's format), or has the person solve a captcha, and returns what to send: base64 of challenge and
 * solution. Rejects where the captcha is closed or does not load.
 */
export const solveChallenge = async (challenge: unknown): Promise<string> => {
  if (isCaptcha(challenge)) {
    const { askCaptcha } = await import('./ask-captcha.ts');
    return btoa(JSON.stringify({ challenge, token: await askCaptcha(challenge) }));
  }
  // The contract passes the challenge through as the library made it; the library itself rejects malformed ones.
  const task = challenge as Challenge;
  const solution = await work({ challenge: task, deriveKey });
  if (solution === null) throw new Error('the proof of work took too long');
  return btoa(JSON.stringify({ challenge: task, solution }));
};
