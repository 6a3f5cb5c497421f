import { afterEach, expect, test, vi } from 'vitest';
import { trustedScript } from './trusted-script.ts';

afterEach(() => vi.unstubAllGlobals());

test('an address is trusted under its policy, which is created once', () => {
  const createPolicy = vi.fn((name: string, rules: { createScriptURL: (address: string) => string }) => ({
    createScriptURL: (address: string) => `${name}: ${rules.createScriptURL(address)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect(trustedScript('captcha', '/a.js')).toBe('captcha: /a.js');
  expect(trustedScript('captcha', '/a.js')).toBe('captcha: /a.js');
  expect(createPolicy).toHaveBeenCalledTimes(1);
});

test('without trustedTypes the address stays as it is', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustedScript('service-worker', '/b.js')).toBe('/b.js');
});
