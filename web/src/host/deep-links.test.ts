import { expect, test } from 'vitest';
import { isDeepLink } from './deep-links.ts';

const HOSTS = ['shop.example', 'bills.example:8443'];

test.each([
  ['https://shop.example/plans?id=1', true],
  ['https://bills.example:8443/', true],
  ['http://shop.example/', false],
  ['https://shop.example.evil.example/', false],
  ['https://evil.example/?https://shop.example/', false],
  ['https://shop.example@evil.example/', false],
  ['https://bills.example/', false],
  ['https://coupons.example/rule', false],
])('whether the app opens %s: %s', (address, is) => {
  expect(isDeepLink(new URL(address), [...HOSTS, 'coupons.example'], 'https://coupons.example')).toBe(is);
});
