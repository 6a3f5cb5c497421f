import { consolePaths } from '@coupon-centre/contract/operator/console-paths';
import { expect, test } from 'vitest';
import { openPath } from './open-path.ts';

const shown = ['/', '/coupons', '/codes', '/code-files'].map((path) => ({ path }));

test.each([
  ['/', '/'],
  ['/coupons', '/coupons'],
  ['/coupons/new', '/coupons'],
  ['/coupons/1/edit', '/coupons'],
  ['/code-files', '/code-files'],
  ['/codes', '/codes'],
  ['/couponsets', undefined],
  ['/account', undefined],
])('at %s the menu shows %s', (pathname, open) => {
  expect(openPath(shown, pathname)).toBe(open);
});

test('the longest path wins, and every screen’s path opens that screen', () => {
  const all = consolePaths.map((path) => ({ path }));
  expect(consolePaths.filter((path) => openPath(all, path) !== path)).toEqual([]);
});
