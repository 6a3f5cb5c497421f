import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { expect, test } from 'vitest';
import { cookieText, cookieValue } from './cookie.ts';

test('a login cookie lasts 1800 seconds, for the whole host, not sent along from other sites', () => {
  expect(cookieText('H5_TOKEN', 'a.b.c', { seconds: SESSION_SECONDS, isHttps: false })).toBe(
    'H5_TOKEN=a.b.c; Path=/; Max-Age=1800; SameSite=Lax',
  );
});

test('on https the cookie is secure', () => {
  expect(cookieText('ms', '1', { seconds: SESSION_SECONDS, isHttps: true })).toMatch(/; Secure$/);
});

test('any value survives a round trip', () => {
  const value = 'a=b;c d/é+==';
  const [pair] = cookieText('hc', value, { seconds: 60, isHttps: false }).split('; Path');
  expect(cookieValue(`other=1; ${pair}; last=2`, 'hc')).toBe(value);
});

test('a cookie whose name merely ends the same is another cookie', () => {
  expect(cookieValue('xms=1; ms=2', 'ms')).toBe('2');
  expect(cookieValue('xms=1', 'ms')).toBeNull();
});

test('an undecodable value counts as absent', () => {
  expect(cookieValue('ms=%E0%A4%A', 'ms')).toBeNull();
});
