import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressWith, said, valuesIn } from './address-values.ts';

const usual = { keyword: '', version: 0, isOwn: false };
const values = fc.record({ keyword: fc.string(), version: fc.integer(), isOwn: fc.boolean() });
const empty = () => new URLSearchParams();

test('values written to an address are read back with their types', () => {
  fc.assert(
    fc.property(values, (state) => {
      const address = new URLSearchParams(addressWith(empty(), state, usual).toString());
      expect(valuesIn(address, usual)).toEqual(state);
    }),
  );
});

test('an invalid number in a foreign address becomes the default', () => {
  const parameters = new URLSearchParams('version=x&isOwn=yes&other=1');
  expect(valuesIn(parameters, usual)).toEqual(usual);
});

describe('a change', () => {
  const before = new URLSearchParams('keyword=a&size=50&trail=x~y&tab=stock');

  test('of a filter returns to the first page and keeps the rest of the address', () => {
    expect(addressWith(before, { keyword: 'b' }, usual).toString()).toBe('keyword=b&size=50&tab=stock');
  });

  test('that opens or closes a row stays on its page; with a filter, too, it is another list', () => {
    const rows = { keyword: '', open: '' };
    expect(addressWith(before, { open: 'c' }, rows).get('trail')).toBe('x~y');
    expect(addressWith(before, { open: '' }, rows).get('trail')).toBe('x~y');
    expect(addressWith(before, { open: 'c', keyword: 'b' }, rows).has('trail')).toBe(false);
  });

  test('back to the default removes it from the address', () => {
    expect(addressWith(before, { keyword: '' }, usual).toString()).toBe('size=50&tab=stock');
    expect(addressWith(before, { keyword: undefined } as object, usual).has('keyword')).toBe(false);
  });

  test('does not modify the original address', () => {
    const kept = before.toString();
    addressWith(before, { keyword: 'b' }, usual);
    expect(before.toString()).toBe(kept);
  });
});

test('a request has only the filters that are set', () => {
  expect(said({ keyword: '', state: 'DRAFT', page: 0, isOwn: false })).toEqual({
    state: 'DRAFT',
    page: 0,
    isOwn: false,
  });
});
