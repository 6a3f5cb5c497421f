import { expect, test, vi } from 'vitest';
import { createTapped } from './tapped.ts';

/** Whether it waits for nothing. */
async function isKept(promise: Promise<void>): Promise<boolean> {
  let isOver = false;
  void promise.then(() => {
    isOver = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return isOver;
}

test('without a tap nothing waits', async () => {
  expect(await isKept(createTapped().whenAnswered())).toBe(true);
});

test('the rest waits for the tapped part, and then for the sheet that it opens', async () => {
  const tapped = createTapped();
  tapped.answering('part');
  const rest = tapped.whenAnswered();
  expect(await isKept(rest)).toBe(false);
  // In one task: the part is interactive, and the kept tap opens its sheet.
  tapped.answered('part');
  tapped.answering('sheet');
  expect(await isKept(rest)).toBe(false);
  // Another part becomes interactive meanwhile.
  tapped.answered('part');
  expect(await isKept(rest)).toBe(false);
  tapped.answered('sheet');
  expect(await isKept(rest)).toBe(true);
});

test('on a slow line the rest waits two seconds for each', async () => {
  vi.useFakeTimers();
  const tapped = createTapped();
  tapped.answering('sheet');
  const rest = tapped.whenAnswered();
  vi.advanceTimersByTime(1_900);
  expect(await isKept(rest)).toBe(false);
  vi.advanceTimersByTime(200);
  expect(await isKept(rest)).toBe(true);
  vi.useRealTimers();
});
