import { expect, test } from 'vitest';
import { hideDigits, hidePhones } from './hide-phones.ts';

test.each([
  ['call 13800138000 back', 'call 138****8000 back'],
  ['86 138 0013 8000', '86 138****8000'],
  ['order U20261121138001380001', 'order U20261121138001380001'],
])('numbers in %s have no middle', (text, hidden) => {
  expect(hidePhones(text)).toBe(hidden);
});

test.each([
  ['13800138000', '138****8000'],
  ['139 1234 56789', '139 **** *6789'],
  ['139 1234 5678 张三', '139 **** 5678 张三'],
  ['138-0013-8000/张三', '138-****-8000/张三'],
  ['１３８００１３８００', '138****800'],
  ['1380013', '138****'],
  ['138001', '138001'],
  ['手机号', '手机号'],
])('what should be a number, %s, has no middle however it is written', (text, hidden) => {
  expect(hideDigits(text)).toBe(hidden);
});
