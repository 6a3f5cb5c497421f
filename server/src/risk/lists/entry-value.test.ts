import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { entryValue, refuseWideBlock } from './entry-value.ts';

const cipher = createPhoneCipher(testDeriveKey());
const network = (text: string) => entryValue('NETWORK', text, cipher).value;

it.each([
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7/32'],
  ['::ffff:203.0.0.0/112', '203.0.0.0/16'],
  ['2001:db8:1::5/48', '2001:db8:1::/48'],
])('reads %s as %s', (text, value) => {
  expect(network(text)).toBe(value);
});

it.each([
  '::ffff:0:0/96',
  '::ffff:36.0.0.0/104',
  '::ffff:36.0.0.0/111',
  '::/32',
  '::/64',
  '::/80',
  '::fffe:0:0/95',
  '::ffff:0:0/64',
])('refuses %s: it has more of IPv4 than a /16', (text) => {
  expect(() => network(text)).toThrow(BadInput);
});

it('blocks segments of seven digits only', () => {
  for (const value of ['139', '139000']) {
    expect(() => refuseWideBlock('SEGMENT', value)).toThrow(expect.objectContaining({ field: 'value' }));
  }
  expect(() => refuseWideBlock('SEGMENT', '1390000')).not.toThrow();
  expect(() => refuseWideBlock('NETWORK', '203.0.113.0/24')).not.toThrow();
});
