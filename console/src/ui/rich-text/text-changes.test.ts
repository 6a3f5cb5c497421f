import { blocksOf, plainTextOf } from '@coupon-centre/contract/foundation/html-blocks';
import { expect, test } from 'vitest';
import { textChanges } from './text-changes.ts';

const told = (was: string, is: string): string[] =>
  textChanges(blocksOf(was), blocksOf(is)).map(
    ({ kind, words }) =>
      `${kind}: ${words.map(({ fate, part }) => (fate === 'same' ? part.text : `${fate === 'added' ? '+' : '-'}${part.text}`)).join('')}`,
  );

test('a text without tags, with signs of lists, quotes and rows', () => {
  const html =
    '<h2>规则</h2><p>a &lt; b<br />c</p><ol start="3"><li>one<ul><li>two</li></ul></li><li><p>x</p><p>y</p></li></ol>' +
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(plainTextOf(html)).toBe('规则\na < b\nc\n3. one\n• two\n4. x\ny\n1 | 2');
});

test('words that were changed are marked, others are not', () => {
  expect(told('<p>每人限领1张</p><p>same</p>', '<p>每人限领2张</p><p>same</p>')).toEqual([
    'p: 每人限领-1+2张',
    'p: same',
  ]);
});

test('a paragraph that was added is added as a whole', () => {
  expect(told('<p>a</p><p>c</p>', '<p>a</p><p>b b</p><p>c</p>')).toEqual(['p: a', 'p: +b+ +b', 'p: c']);
});

test('another look and another address are differences, though the words are the same', () => {
  expect(told('<p>go <a href="/a">there</a></p>', '<p>go <a href="/b">there</a></p>')).toEqual(['p: go -there+there']);
  expect(told('<p>x</p>', '<p><strong>x</strong></p>')).toEqual(['p: -x+x']);
  expect(told('<p>x</p>', '<h2>x</h2>')).toEqual(['p: -x', 'h2: +x']);
});

test('an item before others changes their numbers, not what they say', () => {
  expect(told('<ol><li>a</li><li>b</li></ol>', '<ol><li>new</li><li>a</li><li>b</li></ol>')).toEqual([
    'li: +new',
    'li: a',
    'li: b',
  ]);
});

test('the same text has no differences', () => {
  const html = '<p>一 <strong>二</strong></p><ul><li>三</li></ul>';
  expect(told(html, html).join()).not.toMatch(/[+-]/);
});
