import { expect, test } from 'vitest';
import { readSettings, withFilter } from './list-settings.ts';

const usual = { isDense: false, hidden: [], filters: [] };

test('what is missing or damaged is as usual', () => {
  for (const text of [null, '', '{', 'null', '[]', '{"hidden":1,"isDense":"yes"}']) {
    expect(readSettings(text)).toEqual(usual);
  }
  expect(readSettings('{"isDense":true,"hidden":["a"]}')).toEqual({ isDense: true, hidden: ['a'], filters: [] });
});

test('filters saved under a name again replace those', () => {
  const once = withFilter(usual, { name: 'mine', search: '?state=RUNNING' });
  const twice = withFilter(withFilter(once, { name: 'other', search: '' }), { name: 'mine', search: '?state=PAUSED' });
  expect(twice.filters).toEqual([
    { name: 'other', search: '' },
    { name: 'mine', search: '?state=PAUSED' },
  ]);
});
