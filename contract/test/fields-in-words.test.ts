import { expect, test } from 'vitest';
import { fieldBook, fieldLabel, inOrderOf, leafText } from '#foundation/fields-in-words.ts';

const words = fieldBook.en;
const fields = { content: '', modules: 'Module', title: 'Title' };

test.each([
  ['content.modules.1.title.en', 'Module 2 · Title · English'],
  ['content.title.zh-CN', 'Title · Chinese'],
  ['modules.0', 'Module 1'],
  ['unheardOf', 'unheardOf'],
])('the path %s is read as `%s`', (path, label) => {
  expect(fieldLabel(path, fields, words)).toBe(label);
});

test.each([
  [undefined, '—'],
  [null, 'None'],
  ['', '(empty)'],
  [false, 'No'],
  [1_234_567, '1,234,567'],
  ['2026-11-21T10:00:00Z', '2026-11-21 18:00'],
  ['pair', 'Two in a row'],
  ['other', 'other'],
  ['0197a1b2-0000-7000-8000-00000000c0de', '(no name)'],
  ['/images/0197a1b2-0000-7000-8000-00000000c0de.webp', 'An uploaded picture'],
] as const)('the value %s is read as `%s`', (leaf, text) => {
  expect(leafText({ path: 'modules.0.layout', leaf }, { layout: { pair: 'Two in a row' } }, words)).toBe(text);
});

test('a missing value says what it means where the field has words for it', () => {
  const path = { path: 'item.channel', leaf: null };
  expect(leafText(path, { channel: { null: 'Every channel' } }, words)).toBe('Every channel');
});

test('items of a list are named by the list', () => {
  expect(leafText({ path: 'coupons.3', leaf: 'a1' }, { coupons: { a1: 'Data 1 GB' } }, words)).toBe('Data 1 GB');
});

test('fields are in the order of their words, items in that of their list, unknown ones last, Chinese before English', () => {
  const paths = [
    'other',
    'modules.10.title',
    'modules.2.title.en',
    'modules.2.title.zh-CN',
    'title',
    'content.modules.0',
  ];
  const differences = paths.map((path) => ({ path, was: 1, is: 2 }));
  expect(inOrderOf(fields, differences).map(({ path }) => path)).toEqual([
    'content.modules.0',
    'modules.2.title.zh-CN',
    'modules.2.title.en',
    'modules.10.title',
    'title',
    'other',
  ]);
});

test('money is shown in yuan, other numbers with thousands', () => {
  const text = (path: string) => leafText({ path, leaf: 1_234_500 }, undefined, fieldBook.en);
  expect([text('financeFen'), text('size')]).toEqual(['¥12,345.00', '1,234,500']);
});
