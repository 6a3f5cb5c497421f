import { expect, test } from 'vitest';
import { addressesOf, addressLines } from './address-lines.ts';

test('reads one address to a line, with commas of both languages, each once', () => {
  expect(addressesOf(' 10.0.0.1\n2001:db8::/32，10.0.0.2, 10.0.0.1\n\n')).toEqual([
    '10.0.0.1',
    '2001:db8::/32',
    '10.0.0.2',
  ]);
  expect(addressesOf('')).toEqual([]);
  expect(addressesOf(undefined)).toEqual([]);
  expect(addressesOf(addressLines(['10.0.0.1', '::1']))).toEqual(['10.0.0.1', '::1']);
});
