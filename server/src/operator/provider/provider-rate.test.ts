import { expect, it } from 'vitest';
import { createProviderRate } from './provider-rate.ts';

it('lets an address begin and finish 120 sign-ins a minute, and another address as many', async () => {
  const rate = createProviderRate();
  const tries = await Promise.all(Array.from({ length: 130 }, () => rate('203.0.113.7')));
  const refused = tries.filter((refusal) => refusal !== undefined);
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ name: 'TOO_MANY_CALLS' });
  expect(refused[0]?.data?.retryAfterSec).toBeGreaterThan(0);
  expect(await rate('203.0.113.8')).toBeUndefined();
});
