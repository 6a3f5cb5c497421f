import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['pageSzie', 'pageSize'],
  ['reson', 'reason'],
  ['operatorID', 'operatorId'],
  ['templateid', 'templateId'],
  ['colour', undefined],
  ['x', undefined],
  ['__proto__', undefined],
])('the nearest to %s is %s', (word, expected) => {
  expect(nearest(word, ['reason', 'pageSize', 'cursor', 'operatorId', 'templateId'])).toBe(expected);
});
