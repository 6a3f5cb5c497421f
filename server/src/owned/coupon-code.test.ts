import { CODE_ALPHABET, checkSymbol, isCode, normalCode } from '@coupon-centre/contract/foundation/coupon-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCode } from './coupon-code.ts';

const key = Buffer.alloc(32, 7);

describe("an owned coupon's code", () => {
  it('is 16 symbols of Crockford’s alphabet, stable per coupon and different between coupons', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        const code = couponCode(key, one);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        expect(couponCode(key, one)).toBe(code);
        expect(isCode(code)).toBe(true);
        if (one !== other) expect(couponCode(key, other)).not.toBe(code);
        expect(couponCode(Buffer.alloc(32, 8), one)).not.toBe(code);
      }),
    );
  });

  it('detects any single mistyped symbol', () => {
    const symbol = fc.constantFrom(...CODE_ALPHABET);
    fc.assert(
      fc.property(fc.uuid(), fc.nat(15), symbol, (id, place, typed) => {
        const code = couponCode(key, id);
        const mistyped = code.slice(0, place) + typed + code.slice(place + 1);
        expect(isCode(mistyped)).toBe(mistyped === code);
      }),
    );
  });
});

describe('a code as people type it', () => {
  const code = couponCode(key, '01a1fbfe-67a0-7553-97cf-8f7abb30dadd');
  const fullWidth = (text: string): string =>
    text.replace(/[!-~]/g, (symbol) => String.fromCharCode(symbol.charCodeAt(0) + 0xfee0));

  it.each([
    ['in lower case', code.toLowerCase()],
    ['in fours', code.replace(/(.{4})(?=.)/g, '$1 ')],
    ['with hyphens of any kind', code.replace(/(.{4})(?=.)/g, '$1—')],
    ['in full-width forms', fullWidth(code.replace(/(.{4})(?=.)/g, '$1-'))],
    ['with O for 0, I and L for 1', code.replaceAll('0', 'o').replace('1', 'I').replaceAll('1', 'l')],
    ['with spaces and line ends around it', `\u3000 ${code}\r\n`],
  ])('is the same code %s', (_how, typed) => {
    expect(normalCode(typed)).toBe(code);
  });

  it('keeps invalid characters, and is then no code', () => {
    const body = 'U23456789ABCDEF';
    expect(normalCode('u2-3#')).toBe('U23#');
    expect(isCode(body + checkSymbol(body))).toBe(false);
    expect(isCode(code.slice(1))).toBe(false);
    expect(isCode(`${code}0`)).toBe(false);
  });
});
