import { expect, test } from 'vitest';
import { countedWithShare } from './similar-words.ts';

test.each([
  [0, 0, '0'],
  [0, 10, '0 (0%)'],
  [1, 1_000, '1 (<1%)'],
  [1_204, 3_254, '1,204 (37%)'],
  [999, 1_000, '999 (>99%)'],
  [5, 5, '5 (100%)'],
])('%d of %d', (units, of, text) => expect(countedWithShare(units, of)).toBe(text));
