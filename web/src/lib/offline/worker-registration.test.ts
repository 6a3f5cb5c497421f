import { afterEach, expect, test, vi } from 'vitest';
import { keepLawPages } from '#app/law-pages.ts';
import { forgetOwnAnswers } from './own-answers.ts';
import { keepServiceWorker } from './worker-registration.ts';

afterEach(() => vi.unstubAllGlobals());

test('without navigator.serviceWorker nothing is asked for and nothing is kept', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', {});
  await keepServiceWorker();
  await keepLawPages();
  expect(fetch).not.toHaveBeenCalled();
});

test('one’s own answers are forgotten where there are caches, and there are none to forget elsewhere', async () => {
  const names = new Set(['own-1', 'files-1']);
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) });
  await forgetOwnAnswers();
  expect([...names]).toEqual(['files-1']);
  vi.stubGlobal('caches', undefined);
  await expect(forgetOwnAnswers()).resolves.toBeUndefined();
});
