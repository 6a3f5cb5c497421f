import { scryptAsync } from '@noble/hashes/scrypt.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

/** In plain script, because insecure contexts lack Web Crypto; it gives way to the page while it works. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, memoryCost, keyLength }, salt, password) => {
  if (algorithm !== 'SCRYPT' || memoryCost === undefined) throw new Error(`unknown proof of work: ${algorithm}`);
  return { derivedKey: await scryptAsync(password, salt, { N: cost, r: memoryCost, p: 1, dkLen: keyLength }) };
};

/** Solves a proof of work (altcha's format) and returns what to send: base64 of challenge and solution. */
export const solveProofOfWork = async (challenge: unknown): Promise<string> => {
  // The contract passes the challenge through as the library made it; the library itself rejects malformed ones.
  const task = challenge as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey });
  if (solution === null) throw new Error('the proof of work took too long');
  return btoa(JSON.stringify({ challenge: task, solution }));
};
