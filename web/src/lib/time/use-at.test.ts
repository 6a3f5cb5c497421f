import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monotonicMs, serverClock } from './server-clock.ts';
import { useAt } from './use-at.ts';

vi.mock('react', () => ({
  useEffect: (effect: () => unknown) => void effect(),
  useEffectEvent: (act: () => unknown) => act,
}));

const T = 1_795_000_000_000;
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  serverClock.doubt();
  serverClock.note(T, monotonicMs(), monotonicMs());
});
afterEach(() => {
  vi.useRealTimers();
  act.mockReset();
});

test('acts once the time is there, and not before', () => {
  useAt(T + 5_000, act);
  vi.advanceTimersByTime(4_900);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledOnce();
});

test('acts within a second of the time also where the clock is set forward while it waits', () => {
  useAt(T + 60_000, act);
  vi.advanceTimersByTime(10_000);
  serverClock.note(T + 60_000, monotonicMs(), monotonicMs());
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledOnce();
});
