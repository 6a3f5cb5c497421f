import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

/**
 * The library's own derivation needs Web Crypto, which insecure contexts lack; this one does the same in plain script,
 * and is faster for many short hashes.
 */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  if (algorithm !== 'SHA-256') throw new Error(`unknown proof of work: ${algorithm}`);
  let digest = sha256.create().update(salt).update(password).digest();
  for (let round = 1; round < cost; round += 1) digest = sha256(digest);
  return { derivedKey: digest.slice(0, keyLength) };
};

/** Solves a proof of work (altcha's format) and returns what to send: base64 of challenge and solution. */
export const solveProofOfWork = async (challenge: unknown): Promise<string> => {
  // The contract passes the challenge through as the library made it; the library itself rejects malformed ones.
  const task = challenge as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey });
  if (solution === null) throw new Error('the proof of work took too long');
  return btoa(JSON.stringify({ challenge: task, solution }));
};
