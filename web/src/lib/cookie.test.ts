import { SESSION_SECONDS } from '@coupon-centre/contract/limits';
import { expect, test } from 'vitest';
import { cookieText, cookieValue } from './cookie.ts';

test('a login cookie lasts 1800 seconds, for the whole host, not sent along from other sites', () => {
  expect(cookieText('H5_TOKEN', 'a.b.c', SESSION_SECONDS, false)).toBe(
    'H5_TOKEN=a.b.c; Path=/; Max-Age=1800; SameSite=Lax',
  );
});

test('on https it is secure', () => {
  expect(cookieText('ms', '1', SESSION_SECONDS, true)).toMatch(/; Secure$/);
});

test('a value comes back as it was put in, whatever is in it', () => {
  const value = 'a=b;c d/é+==';
  const [pair] = cookieText('hc', value, 60, false).split('; Path');
  expect(cookieValue(`other=1; ${pair}; last=2`, 'hc')).toBe(value);
});

test('a cookie whose name only ends alike is another one', () => {
  expect(cookieValue('xms=1; ms=2', 'ms')).toBe('2');
  expect(cookieValue('xms=1', 'ms')).toBeNull();
});

test('what cannot be decoded counts as absent', () => {
  expect(cookieValue('ms=%E0%A4%A', 'ms')).toBeNull();
});
