import { expect, test } from 'vitest';
import { foundScreens } from './search-results.ts';

const screens = [
  { path: '/coupons', title: { 'zh-CN': '券', en: 'Coupons' } },
  { path: '/audit', title: { 'zh-CN': '操作审计', en: 'Audit' } },
];

test.each([
  ['审计', ['/audit']],
  ['COUP', ['/coupons']],
  ['u', ['/coupons', '/audit']],
  ['', ['/coupons', '/audit']],
  ['none', []],
])('%s finds screens by their name in either language', (typed, found) => {
  expect(foundScreens(screens, typed, 'en').map(({ to }) => to)).toEqual(found);
});

test('a screen is named in the reader’s language, whichever was typed', () => {
  expect(foundScreens(screens, 'coup', 'zh-CN')).toEqual([{ to: '/coupons', name: '券' }]);
  expect(foundScreens(screens, '审计', 'en')).toEqual([{ to: '/audit', name: 'Audit' }]);
});
