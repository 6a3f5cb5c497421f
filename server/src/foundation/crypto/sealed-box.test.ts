import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecrets } from '#platform/settings/secrets.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { createPhoneCipher, maskPhone, phonePrefixOf } from './phone-cipher.ts';
import { createSealedBox } from './sealed-box.ts';

const deriveKey = testDeriveKey();
const box = createSealedBox(deriveKey, 'test');
const phone = fc.stringMatching(/^1[3-9]\d{9}$/);

describe('what is sealed', () => {
  it('opens to what it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => box.open(box.seal(plain)).toString('utf8') === plain),
    );
    fc.assert(fc.property(fc.uint8Array(), (plain) => box.open(box.seal(Buffer.from(plain))).equals(plain)));
  });

  it('is different every time and shows nothing of it', () => {
    fc.assert(
      fc.property(phone, (plain) => {
        const one = box.seal(plain);
        const other = box.seal(plain);
        expect(one.equals(other)).toBe(false);
        expect(one.includes(plain)).toBe(false);
      }),
    );
  });

  it('does not open once any bit of it was changed, or any byte cut off', () => {
    fc.assert(
      fc.property(phone, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, at, bit) => {
        const sealed = box.seal(plain);
        const altered = Buffer.from(sealed);
        const position = at % sealed.length;
        altered.writeUInt8(altered.readUInt8(position) ^ (1 << bit), position);
        expect(() => box.open(altered)).toThrow();
        expect(() => box.open(sealed.subarray(0, position))).toThrow();
      }),
    );
  });

  it('does not open for another purpose or with another key', () => {
    const sealed = box.seal('13800138000');
    expect(() => createSealedBox(deriveKey, 'other').open(sealed)).toThrow();
    expect(() => createSealedBox((_purpose, bytes) => Buffer.alloc(bytes), 'test').open(sealed)).toThrow();
  });

  it('stays readable when a new key seals, for as long as the old one is kept', () => {
    const first = Buffer.alloc(32, 1);
    const keys = (...ids: number[]) =>
      openSecrets({ secretKey: new Map(ids.map((id) => [id, Buffer.alloc(32, id)])), dataDir: '' });
    const old = createSealedBox(openSecrets({ secretKey: first, dataDir: '' }), 'test').seal('13800138000');
    const rotated = createSealedBox(keys(1, 2), 'test');
    expect(rotated.open(old).toString()).toBe('13800138000');
    expect(rotated.seal('13800138000', 2).readUInt8(0)).toBe(2);
    expect(() => createSealedBox(keys(2), 'test').open(old)).toThrow('key 1 is not at hand');
  });
});

describe('a number at rest', () => {
  const cipher = createPhoneCipher(deriveKey);

  it('is opened again and found by a hash that needs the key', () => {
    fc.assert(fc.property(phone, (plain) => cipher.open(cipher.seal(plain)) === plain));
    const one = '13800138000';
    const other = '13800138001';
    expect(cipher.hash(one).equals(cipher.hash(one))).toBe(true);
    expect(cipher.hash(one).equals(cipher.hash(other))).toBe(false);
    const elsewhere = createPhoneCipher((_purpose, bytes) => Buffer.alloc(bytes));
    expect(cipher.hash(one).equals(elsewhere.hash(one))).toBe(false);
  });

  it('is shown with its middle hidden', () => {
    expect(maskPhone('13800138000')).toBe('138****8000');
    expect(phonePrefixOf('13800138000')).toBe('1380013');
  });
});
