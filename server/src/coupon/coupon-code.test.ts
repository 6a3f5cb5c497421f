import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSymbol, couponCode } from '#coupon/coupon-code.ts';

const key = Buffer.alloc(32, 7);
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const isRight = (code: string): boolean => checkSymbol(code.slice(0, -1)) === code.at(-1);

describe("an owned coupon's code", () => {
  it('is 16 symbols of Crockford’s alphabet, always the same for a coupon, another one for another', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        const code = couponCode(key, one);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        expect(couponCode(key, one)).toBe(code);
        expect(isRight(code)).toBe(true);
        if (one !== other) expect(couponCode(key, other)).not.toBe(code);
        expect(couponCode(Buffer.alloc(32, 8), one)).not.toBe(code);
      }),
    );
  });

  it('shows any one symbol that is mistyped', () => {
    const symbol = fc.constantFrom(...alphabet);
    fc.assert(
      fc.property(fc.uuid(), fc.nat(15), symbol, (id, place, typed) => {
        const code = couponCode(key, id);
        const mistyped = code.slice(0, place) + typed + code.slice(place + 1);
        expect(isRight(mistyped)).toBe(mistyped === code);
      }),
    );
  });
});
