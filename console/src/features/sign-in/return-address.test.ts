import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test('continues at the screen that was asked for, with its filters', () => {
  expect(returnAddress({ pathname: '/coupons', search: '?state=RUNNING' })).toBe('/coupons?state=RUNNING');
});

test('never continues where the identity provider leads, nor at an address that is too long to carry', () => {
  expect(returnAddress({ pathname: '/signed-in', search: '?code=a&state=b' })).toBe('/');
  expect(returnAddress({ pathname: '/audit', search: `?q=${'x'.repeat(1_000)}` })).toBe('/');
});
