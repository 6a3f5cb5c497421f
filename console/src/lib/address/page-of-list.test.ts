import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOf, SIZES, trailInstead, turnedTo } from './page-of-list.ts';

const at = (address: string) => pageOf(new URLSearchParams(address));
const turn = (address: string, to: Parameters<typeof turnedTo>[1]) =>
  turnedTo(new URLSearchParams(address), to).toString();

test.each([
  ['', { size: 20, trail: [] }],
  ['size=50', { size: 50, trail: [] }],
  ['size=7', { size: 20, trail: [] }],
  ['size=100', { size: 20, trail: [] }],
  ['size=x&trail=', { size: 20, trail: [] }],
  ['trail=a~b', { size: 20, trail: ['a', 'b'] }],
])('the page in `%s`', (address, page) => {
  expect(at(address)).toEqual(page);
});

test('pages by cursor: forward, and back the same way to the first', () => {
  const cursors = fc.array(fc.stringMatching(/^[\w-]{1,12}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cursors, (passed) => {
      let address = new URLSearchParams('state=A');
      for (const cursor of passed) address = turnedTo(address, { trail: [...pageOf(address).trail, cursor] });
      expect(pageOf(address)).toEqual({ size: SIZES[0], trail: passed });
      for (const _ of passed) address = turnedTo(address, { trail: pageOf(address).trail.slice(0, -1) });
      expect(address.toString()).toBe('state=A');
    }),
  );
});

describe('the address', () => {
  test('leaves out the first page and the default size', () => {
    expect(turn('trail=x&size=50', { trail: [] })).toBe('size=50');
    expect(turn('trail=x&size=50', { size: 20 })).toBe('trail=x');
    expect(turn('', { trail: ['y'], size: 50 })).toBe('size=50&trail=y');
  });

  test('keeps all other parameters', () => {
    expect(turn('keyword=a&trail=x', { trail: [], size: 50 })).toBe('keyword=a&size=50');
  });
});

test.each([
  ['a page with rows is one', ['a', 'b'], { isEmpty: false, isUnknown: false }, null],
  ['a page past the end gives way to the one before', ['a', 'b'], { isEmpty: true, isUnknown: false }, ['a']],
  ['an altered address gives way to the first page', ['a', 'b'], { isEmpty: false, isUnknown: true }, []],
  ['an empty list stays one', [], { isEmpty: true, isUnknown: false }, null],
])('%s', (...[, trail, found, instead]) => {
  expect(trailInstead(trail, found)).toEqual(instead);
});
