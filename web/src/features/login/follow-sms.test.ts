import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSms, type SmsState } from './follow-sms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Follows an SMS whose states the server tells in this order, the last one for ever. */
const follow = (...states: readonly (SmsState | 'no answer')[]) => {
  const told: SmsState[] = [];
  let asked = 0;
  const ask = async (): Promise<SmsState> => {
    asked += 1;
    const state = states[Math.min(asked, states.length) - 1] ?? 'ON_ITS_WAY';
    if (state === 'no answer') throw new Error('the network is slow');
    return state;
  };
  const stop = followSms(ask, (state) => told.push(state));
  return { told, stop, asked: () => asked };
};

test('each change is told once, and nothing is asked after a failure', async () => {
  const { told, asked } = follow('ON_ITS_WAY', 'RESENT', 'RESENT', 'FAILED');
  await vi.advanceTimersByTimeAsync(120_000);
  expect([told, asked()]).toEqual([['RESENT', 'FAILED'], 4]);
});

test('an SMS of which nothing is heard is followed for a minute, also over a bad connection', async () => {
  const { told, asked } = follow('no answer', 'ON_ITS_WAY', 'no answer');
  await vi.advanceTimersByTimeAsync(60_000);
  const asDone = asked();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([told, asDone, asked()]).toEqual([[], 7, 7]);
});

test('nothing is asked or told once the page has stopped', async () => {
  const { told, stop, asked } = follow('FAILED');
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked()]).toEqual([[], 0]);
});
