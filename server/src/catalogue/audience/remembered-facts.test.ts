import { AUDIENCE_FACTS_MAX_AGE_MS } from '@coupon-centre/contract/foundation/limits';
import { expect, it } from 'vitest';
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
