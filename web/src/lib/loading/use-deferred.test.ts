import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insist } from './use-deferred.ts';

const listening = new Set<(tap: Event) => void>();
const reload = vi.fn();
const network = { onLine: true };
const field = { value: '' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: (tap: Event) => void) => listening.add(listener),
    removeEventListener: (_: string, listener: (tap: Event) => void) => listening.delete(listener),
    querySelectorAll: () => [field],
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', network);
  network.onLine = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

const tap = (): void => {
  for (const listener of listening) listener(new Event('click', { cancelable: true }));
};

test('if needed code does not load, the next tap with a network reloads the page, unless that would lose what is typed', async () => {
  const load = vi.fn(async (): Promise<object> => {
    throw new Error('not loaded');
  });
  void insist(load);
  await vi.advanceTimersByTimeAsync(0);
  network.onLine = false;
  tap();
  expect(reload).not.toHaveBeenCalled();
  network.onLine = true;
  field.value = 'what happened';
  tap();
  expect(reload).not.toHaveBeenCalled();
  field.value = '';
  tap();
  expect(reload).toHaveBeenCalledOnce();
  load.mockResolvedValue({ part: 1 });
  await vi.advanceTimersByTimeAsync(3_000);
});

test('code that comes at a later try needs no new page', async () => {
  const load = vi.fn(async (): Promise<object> => ({ part: 1 }));
  load.mockRejectedValueOnce(new Error('not loaded'));
  const came = insist(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await came).toEqual({ part: 1 });
  tap();
  expect(reload).not.toHaveBeenCalled();
  expect(listening.size).toBe(0);
});
