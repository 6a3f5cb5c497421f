import { createHash } from 'node:crypto';
import { createChallenge, type DeriveKeyFunction, verifySolution } from 'altcha-lib';
import { expect, test } from 'vitest';
import { workOff } from './solve-challenge.ts';

/** The asking side's derivation, in Node's own cryptography. */
const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let digest = createHash('sha256').update(salt).update(password).digest();
  for (let round = 1; round < cost; round += 1) digest = createHash('sha256').update(digest).digest();
  return { derivedKey: new Uint8Array(digest) };
};

test.each([1, 3])('work of cost %i that was done here is accepted there', async (cost) => {
  const asked = { algorithm: 'SHA-256', cost, counter: 500, deriveKey, hmacSignatureSecret: 'secret' };
  const challenge = await createChallenge(asked);
  const payload = JSON.parse(atob(await workOff(challenge)));
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: 'secret' });
  expect(verified).toBe(true);
});

test('work that nobody here can do is refused, not guessed at', async () => {
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 1, deriveKey });
  const unknown = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } };
  await expect(workOff(unknown)).rejects.toThrow('ARGON2ID');
});
