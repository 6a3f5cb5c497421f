import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOf, SIZES, turnedTo } from './page-of-list.ts';

const at = (address: string) => pageOf(new URLSearchParams(address));
const turn = (address: string, to: Parameters<typeof turnedTo>[1]) =>
  turnedTo(new URLSearchParams(address), to).toString();

test.each([
  ['', { size: 20, page: 1, trail: [] }],
  ['size=50&page=3', { size: 50, page: 3, trail: [] }],
  ['size=7', { size: 20, page: 1, trail: [] }],
  ['page=0', { size: 20, page: 1, trail: [] }],
  ['page=-4', { size: 20, page: 1, trail: [] }],
  ['page=2.9', { size: 20, page: 2, trail: [] }],
  ['page=x', { size: 20, page: 1, trail: [] }],
  ['trail=a~b', { size: 20, page: 3, trail: ['a', 'b'] }],
])('the page in `%s`', (address, page) => {
  expect(at(address)).toEqual(page);
});

test('pages by cursor: forward, and back the same way to the first', () => {
  const cursors = fc.array(fc.stringMatching(/^[\w.=-]{1,12}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cursors, (passed) => {
      let address = new URLSearchParams('state=A');
      for (const cursor of passed) address = turnedTo(address, { trail: [...pageOf(address).trail, cursor] });
      expect(pageOf(address)).toEqual({ size: SIZES[0], page: passed.length + 1, trail: passed });
      for (const _ of passed) address = turnedTo(address, { trail: pageOf(address).trail.slice(0, -1) });
      expect(address.toString()).toBe('state=A');
    }),
  );
});

describe('the address', () => {
  test('leaves out the first page and the default size', () => {
    expect(turn('page=3&size=50', { page: 1 })).toBe('size=50');
    expect(turn('page=3&size=50', { size: 20 })).toBe('page=3');
    expect(turn('', { page: 2, size: 100 })).toBe('size=100&page=2');
  });

  test('keeps all other parameters', () => {
    expect(turn('keyword=a&trail=x', { page: 1, trail: [], size: 50 })).toBe('keyword=a&size=50');
  });
});
