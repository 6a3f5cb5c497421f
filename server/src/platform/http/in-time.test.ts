import { ANSWER_DEADLINE_MS, REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handlerTimeMs, inTime, TooLate } from './in-time.ts';

const promised = <T>(work: Promise<T>, lagMs = 0): Promise<T> =>
  new Promise((answered, failed) => inTime(work, lagMs, { answered, failed }));

// Files share a process: time-outs that an earlier one left running are not counted.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('gives up before the page does', async () => {
  expect(ANSWER_DEADLINE_MS).toBeLessThan(REQUEST_TIMEOUT_MS);
  const late = expect(promised(new Promise(() => undefined))).rejects.toBeInstanceOf(TooLate);
  await vi.advanceTimersByTimeAsync(ANSWER_DEADLINE_MS);
  await late;
});

it('hands on an answer or a failure that comes in time and leaves no timer behind', async () => {
  expect(await promised(Promise.resolve(7))).toBe(7);
  await expect(promised(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up earlier on a process that lags, which is late three times, and not at once on one that lags badly', () => {
  expect([0, 500, 2_000, 60_000, Number.NaN].map(handlerTimeMs)).toEqual([
    ANSWER_DEADLINE_MS,
    ANSWER_DEADLINE_MS - 1_500,
    ANSWER_DEADLINE_MS - 6_000,
    1_000,
    ANSWER_DEADLINE_MS,
  ]);
});

it.each(['answers', 'fails'] as const)('ends once: what %s after its deadline is not heard any more', async (way) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ending = { answered: vi.fn(), failed: vi.fn() };
  inTime(promise, 0, ending);
  await vi.advanceTimersByTimeAsync(ANSWER_DEADLINE_MS);
  if (way === 'answers') resolve();
  else reject(new Error('late'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ending.answered).not.toHaveBeenCalled();
  expect(ending.failed.mock.calls).toEqual([[expect.any(TooLate)]]);
});

it('gives each its own time, whichever began first', async () => {
  const late: string[] = [];
  const note = (name: string) => () => void late.push(name);
  promised(new Promise(() => undefined)).catch(note('at ease'));
  await vi.advanceTimersByTimeAsync(1_000);
  promised(new Promise(() => undefined), 60_000).catch(note('in a hurry'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(late).toEqual(['in a hurry']);
  await vi.advanceTimersByTimeAsync(ANSWER_DEADLINE_MS - 2_000);
  expect(late).toEqual(['in a hurry', 'at ease']);
});
