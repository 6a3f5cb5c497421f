import { expect, test } from 'vitest';
import { readSettings, screenOf, withFilter } from './list-settings.ts';

const usual = { isDense: false, hidden: [], filters: [] };

test('what is missing or damaged is as usual', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '[]',
    '{"hidden":1,"isDense":"yes"}',
    '{"filters":[null,1,{"name":"a"}]}',
  ]) {
    expect(readSettings(text)).toEqual(usual);
  }
  expect(readSettings('{"isDense":true,"hidden":["a"]}')).toEqual({ isDense: true, hidden: ['a'], filters: [] });
});

test.each([
  ['/subscribers/7', { subscriberId: '7' }, '/subscribers/:subscriberId'],
  ['/subscribers/7/coupons/8', { subscriberId: '7', ownedId: '8' }, '/subscribers/:subscriberId/coupons/:ownedId'],
  ['/pages/a%20b', { pageId: 'a b' }, '/pages/:pageId'],
  ['/coupons', {}, '/coupons'],
])('the lists of %s have the settings of its screen', (pathname, parameters, screen) => {
  expect(screenOf(pathname, parameters)).toBe(screen);
});

test('filters saved under a name again replace those', () => {
  const once = withFilter(usual, { name: 'mine', search: '?state=RUNNING' });
  const twice = withFilter(withFilter(once, { name: 'other', search: '' }), { name: 'mine', search: '?state=PAUSED' });
  expect(twice.filters).toEqual([
    { name: 'other', search: '' },
    { name: 'mine', search: '?state=PAUSED' },
  ]);
});
