import { expect, test } from 'vitest';
import { hasText } from '#foundation/html-blocks.ts';

test.each([
  ['', false],
  ['<p></p><p> </p>', false],
  ['<p><br></p><p></p>', false],
  ['<ul><li><p></p></li></ul><hr>', false],
  ['<table><tbody><tr><td></td><td></td></tr></tbody></table>', false],
  ['<p></p><p>全国可用</p>', true],
  ['<ul><li>1</li></ul>', true],
])('%s has text: %s', (html, has) => {
  expect(hasText(html)).toBe(has);
});
