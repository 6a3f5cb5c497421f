import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { expect, test } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

const options = {
  algorithm: 'SCRYPT',
  cost: 1_024,
  memoryCost: 8,
  counter: 5,
  deriveKey,
  hmacSignatureSecret: 'secret',
};

test('a solution verifies on the server side', async () => {
  const payload = JSON.parse(atob(await solveChallenge(await createChallenge(options))));
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: 'secret' });
  expect(verified).toBe(true);
  expect(payload.solution.counter).toBe(5);
});

test('an unsupported challenge is rejected', async () => {
  const challenge = await createChallenge(options);
  const unknown = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SHA-256' } };
  await expect(solveChallenge(unknown)).rejects.toThrow('SHA-256');
});
