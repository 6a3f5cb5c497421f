import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savesData, whenFree, whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const runs = (): readonly string[] => {
  const done: string[] = [];
  whenIdle(async () => done.push('idle'));
  whenFree(() => done.push('free'));
  expect(done).toEqual([]);
  return done;
};

test('work waits until the browser is idle', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  const done = runs();
  vi.runAllTimers();
  expect(done).toEqual([]);
  for (const work of waiting) work();
  expect(done).toEqual(['idle', 'free']);
});

test('without requestIdleCallback it waits for a timer', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const done = runs();
  vi.runAllTimers();
  expect(done).toEqual(['free', 'idle']);
});

test('a browser saves data only where its connection says so', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(savesData()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(savesData()).toBe(false);
});
