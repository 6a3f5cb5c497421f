import { createHash } from 'node:crypto';
import { createChallenge, type DeriveKeyFunction, verifySolution } from 'altcha-lib';
import { expect, test } from 'vitest';
import { solveProofOfWork } from './solve-challenge.ts';

/** The server side's derivation, with Node's crypto. */
const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let digest = createHash('sha256').update(salt).update(password).digest();
  for (let round = 1; round < cost; round += 1) digest = createHash('sha256').update(digest).digest();
  return { derivedKey: new Uint8Array(digest) };
};

test.each([1, 3])('a solution of cost %i verifies on the server side', async (cost) => {
  const options = { algorithm: 'SHA-256', cost, counter: 500, deriveKey, hmacSignatureSecret: 'secret' };
  const challenge = await createChallenge(options);
  const payload = JSON.parse(atob(await solveProofOfWork(challenge)));
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: 'secret' });
  expect(verified).toBe(true);
});

test('an unsupported challenge is rejected', async () => {
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 1, deriveKey });
  const unknown = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } };
  await expect(solveProofOfWork(unknown)).rejects.toThrow('ARGON2ID');
});
