import { AUDIENCE_FACTS_MAX_AGE_MS } from '@coupon-centre/contract/foundation/limits';
import { expect, it, vi } from 'vitest';
import { rememberFact } from './remembered-facts.ts';

it('a claim is told what a list has read in the last seconds, and reads what is older or was forgotten', async () => {
  let reads = 0;
  const facts = rememberFact<string>(async (ids) => {
    reads += 1;
    return ids.map((id) => `${id} ${reads}`);
  });
  const asked = (isFresh: boolean, nowMs: number) => facts.of('me', { isFresh, nowMs });
  expect(await asked(false, 1_000)).toBe('me 1');
  expect(await asked(true, 1_000)).toBe('me 2');
  expect(await asked(false, 1_000 + AUDIENCE_FACTS_MAX_AGE_MS - 1)).toBe('me 2');
  expect(await asked(false, 1_000 + AUDIENCE_FACTS_MAX_AGE_MS)).toBe('me 3');
  facts.forget('me');
  expect(await asked(false, 1_000 + AUDIENCE_FACTS_MAX_AGE_MS)).toBe('me 4');
  // A clock that was set back proves nothing.
  expect(await asked(false, 500)).toBe('me 5');
});

it('what is read while the person changes it is not kept', async () => {
  const answers: (() => void)[] = [];
  let now = 'before';
  const facts = rememberFact<string>(async (ids) => {
    const read = now;
    await new Promise<void>((resolve) => answers.push(resolve));
    return ids.map(() => read);
  });
  const answered = async (ordinal: number) => vi.waitFor(() => expect(answers).toHaveLength(ordinal));
  const early = facts.of('me', { isFresh: true, nowMs: 1_000 });
  await answered(1);
  now = 'after';
  facts.forget('me');
  answers[0]?.();
  expect(await early).toBe('before');
  const claim = facts.of('me', { isFresh: false, nowMs: 1_000 });
  await answered(2);
  answers[1]?.();
  expect(await claim).toBe('after');
  expect(await facts.of('me', { isFresh: false, nowMs: 1_000 })).toBe('after');
});
