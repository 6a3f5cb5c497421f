import { expect, test } from 'vitest';
import { readableOn } from './readable-on.ts';

test('text is light on dark colours and dark on light ones', () => {
  expect(['#00485f', '#006e8c', '#c2410c', '#000000'].map(readableOn)).toEqual(['light', 'light', 'light', 'light']);
  expect(['#ffffff', '#ffd166', '#dceff4'].map(readableOn)).toEqual(['dark', 'dark', 'dark']);
});

test('an invalid colour counts as dark', () => {
  expect(readableOn('teal')).toBe('light');
});
