import { expect, it } from 'vitest';
import { openWithPassphrase, sealWithPassphrase } from './passphrase-box.ts';

/** For what does not depend on the cost. */
const CHEAP = { N: 2 ** 4 };
const PASSPHRASE = 'a sentence of my own';
const secret = Buffer.from('the key of the data');
const sealed = sealWithPassphrase(secret, PASSPHRASE, CHEAP);

it('opens with its passphrase, however its letters are composed, and with no other', () => {
  expect(openWithPassphrase(sealed, PASSPHRASE, CHEAP)).toEqual(secret);
  expect(openWithPassphrase(sealed, 'a sentence of mine', CHEAP)).toBeUndefined();
  const composed = sealWithPassphrase(secret, 'caf\u00e9', CHEAP);
  expect(openWithPassphrase(composed, 'cafe\u0301', CHEAP)).toEqual(secret);
});

it('takes 128 MiB to open unless told otherwise', () => {
  const dear = sealWithPassphrase(secret, PASSPHRASE);
  expect(openWithPassphrase(dear, PASSPHRASE)).toEqual(secret);
  expect(openWithPassphrase(dear, PASSPHRASE, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })).toEqual(secret);
});

it('holds nothing in the clear, and is refused once altered or cut', () => {
  expect(sealed.includes(secret)).toBe(false);
  for (const at of [0, 20, 40, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(openWithPassphrase(altered, PASSPHRASE, CHEAP)).toBeUndefined();
  }
  expect(openWithPassphrase(sealed.subarray(0, 30), PASSPHRASE, CHEAP)).toBeUndefined();
});
