import { expect, test } from 'vitest';
import { leftFor, mayAdd, mostFor, nextVariant } from './shares.ts';

const named = (letter: string): string => `Variant ${letter}`;
const one = { name: 'Variant B', percent: 99 };

test('what is left is for the thing itself, also while a share is being typed', () => {
  expect([leftFor([]), leftFor([one]), leftFor([one, { percent: null }])]).toEqual([100, 1, 1]);
});

test('a variant can be added while more than the last per cent is left, and there are less than two', () => {
  const small = { percent: 10 };
  expect([mayAdd([]), mayAdd([small]), mayAdd([small, small]), mayAdd([one])]).toEqual([true, true, false, false]);
});

test('a new one has a free name, and no more than leaves one per cent for the thing itself', () => {
  expect(nextVariant([], named)).toEqual({ name: 'Variant A', percent: 20 });
  expect(nextVariant([{ name: 'Variant A', percent: 90 }], named)).toEqual({ name: 'Variant B', percent: 9 });
  expect(mostFor([one, { percent: null }], { percent: null })).toBe(0);
  expect(mostFor([{ percent: 30 }, { percent: 20 }], { percent: 20 })).toBe(69);
});
