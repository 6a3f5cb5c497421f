import { expect, test } from 'vitest';
import { fileNameIn } from './file-name.ts';

test.each([
  ['attachment; filename="codes.csv"; filename*=UTF-8\'\'%E5%85%91%E6%8D%A2%E7%A0%81.csv', '兑换码.csv'],
  ['attachment; filename="board 11.csv"', 'board 11.csv'],
  ['attachment; filename=audit.csv; size=4', 'audit.csv'],
  ['attachment', 'download'],
  ['', 'download'],
])('the name in `%s`', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
