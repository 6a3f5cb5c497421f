import { afterEach, expect, it, vi } from 'vitest';
import { canLocate } from './use-position.ts';

afterEach(() => vi.unstubAllGlobals());

it('offers the way from here where the browser can tell where that is', () => {
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { geolocation: {} });
  expect(canLocate()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(canLocate()).toBe(false);
  vi.stubGlobal('navigator', { geolocation: {} });
  vi.stubGlobal('window', { isSecureContext: false });
  expect(canLocate()).toBe(false);
});
