import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['1380013', '1380013'],
  ['13800138000999', '13800138000'],
  ['tel:', ''],
])('%s is read as %s', (typed, phone) => {
  expect(phoneText(typed)).toBe(phone);
});
