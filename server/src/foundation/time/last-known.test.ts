import { expect, it } from 'vitest';
import { lastKnown } from './last-known.ts';

const NOW_MS = 0;
/** Longer than any machine takes for a read that is ready. */
const PATIENT_MS = 10_000;

it('answers with a fresh reading, and with none after one that failed', async () => {
  const readings = ['first', 'second'];
  const read = lastKnown(async () => readings.shift() ?? Promise.reject(new Error('away')), PATIENT_MS);
  expect([await read(), await read(), await read()]).toEqual(['first', 'second', undefined]);
});

it('answers with the last reading while the next one hangs, and reads one at a time', async () => {
  let reads = 0;
  const hanging = Promise.withResolvers<string>();
  const read = lastKnown(() => {
    reads += 1;
    return reads === 1 ? Promise.resolve('first') : hanging.promise;
  }, NOW_MS);
  await expect.poll(read).toBe('first');
  for (let nth = 0; nth < 5; nth += 1) expect(await read()).toBe('first');
  expect(reads).toBe(2);
  hanging.resolve('second');
  await expect.poll(read).toBe('second');
});
