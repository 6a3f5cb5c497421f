import { expect, it } from 'vitest';
import { openWithPassphrase, sealWithPassphrase } from './passphrase-box.ts';

const secret = Buffer.from('the key of the data');
const sealed = sealWithPassphrase(secret, 'a sentence of my own');

it('opens with its passphrase, however its letters are composed, and with no other', () => {
  expect(openWithPassphrase(sealed, 'a sentence of my own')).toEqual(secret);
  expect(openWithPassphrase(sealed, 'a sentence of mine')).toBeUndefined();
  const composed = sealWithPassphrase(secret, 'caf\u00e9');
  expect(openWithPassphrase(composed, 'cafe\u0301')).toEqual(secret);
});

it('holds nothing in the clear, and is refused once altered or cut', () => {
  expect(sealed.includes(secret)).toBe(false);
  for (const at of [0, 20, 40, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(openWithPassphrase(altered, 'a sentence of my own')).toBeUndefined();
  }
  expect(openWithPassphrase(sealed.subarray(0, 30), 'a sentence of my own')).toBeUndefined();
});
