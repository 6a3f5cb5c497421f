import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { expect, test, vi } from 'vitest';
import { meetChallenges } from './meet-challenges.ts';

const secret = { deriveKey, hmacSignatureSecret: 'secret' };
const newChallenge = () => createChallenge({ algorithm: 'SCRYPT', cost: 1_024, memoryCost: 8, counter: 5, ...secret });

interface Answer {
  readonly challenge?: unknown;
  readonly verified?: boolean;
}
const challengeOf = ({ challenge }: Answer): unknown => challenge;

test('a request is sent again with the solution of the challenge that answered it', async () => {
  const challenge = await newChallenge();
  const onWork = vi.fn();
  const answer = await meetChallenges({
    send: async (solved) =>
      solved === undefined ? { challenge } : verifySolution({ ...JSON.parse(atob(solved)), ...secret }),
    challengeOf,
    onWork,
  });
  expect(answer).toMatchObject({ verified: true });
  expect(onWork).toHaveBeenCalledOnce();
});

test('a server that asks for challenges without end gets two; then its answer is the answer', async () => {
  const challenge = await newChallenge();
  const send = vi.fn(async (): Promise<Answer> => ({ challenge }));
  expect(await meetChallenges({ send, challengeOf, onWork: () => undefined })).toEqual({ challenge });
  expect(send).toHaveBeenCalledTimes(3);
});

test('a challenge that cannot be met rejects', async () => {
  const send = async (): Promise<Answer> => ({ challenge: { parameters: { algorithm: 'UNKNOWN' } } });
  await expect(meetChallenges({ send, challengeOf, onWork: () => undefined })).rejects.toThrow();
});
