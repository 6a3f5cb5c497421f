import { parentPort } from 'node:worker_threads';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Challenge } from 'altcha-lib/types';

/* A worker thread that solves proofs of work with native scrypt, one at a time: what a bot has and a page has not. */

parentPort?.on('message', async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  parentPort?.postMessage(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'));
});
