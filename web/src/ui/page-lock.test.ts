import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockPage } from './page-lock.ts';

let scrolledTo: number | null;

beforeEach(() => {
  const target = new EventTarget();
  scrolledTo = null;
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target));
  const body = { style: {}, getAttribute: () => null, removeAttribute: () => undefined };
  vi.stubGlobal('document', { body });
  vi.stubGlobal('location', { pathname: '/myCard' });
  vi.stubGlobal('window', {
    scrollY: 700,
    scrollTo: (_: number, y: number) => {
      scrolledTo = y;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a sheet that closes leaves the screen where it was', () => {
  lockPage()();
  expect(scrolledTo).toBe(700);
});

test('a screen with the same path that a sheet leads to is not moved', () => {
  const unlock = lockPage();
  dispatchEvent(new Event('pushState'));
  unlock();
  expect(scrolledTo).toBeNull();
});
