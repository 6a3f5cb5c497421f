import { expect, it } from 'vitest';
import { restartDelayMs } from './web-processes.ts';

it('one that ends again and again is started again after longer and longer, up to ten seconds', () => {
  expect([1, 2, 3, 7, 8, 50].map(restartDelayMs)).toEqual([100, 200, 400, 6_400, 10_000, 10_000]);
});
