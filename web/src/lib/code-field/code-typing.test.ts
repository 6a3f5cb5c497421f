import { CODE_ALPHABET, checkSymbol, isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { describe, expect, test } from 'vitest';
import { caretAfter, faultOf, findCode, inFours, markedPlaces, symbolsOf } from './code-typing.ts';

const body = '4VBNEE8HXGP4J51';
const code = body + checkSymbol(body);

describe('a whole SMS', () => {
  test.each([
    `【商家】您的兑换码：${inFours(code)}，请于2026-12-31前兑换，客服10086。`,
    `Your code is ${code.toLowerCase()}. Order 1234567890123456789.`,
    `订单20261121093000112233 兑换码${code.replace(/(.{4})(?=.)/g, '$1-')}有效`,
    `code: ${inFours(code)} valid until 31 Dec`,
  ])('yields its code: %s', (text) => {
    expect(findCode(text)).toBe(code);
    expect(symbolsOf(text)).toBe(code);
  });

  test('without a valid code yields none', () => {
    expect(findCode(`验证码 123456，${code.slice(0, 15)}`)).toBeNull();
    expect(symbolsOf('x'.repeat(100))).toHaveLength(20);
  });
});

test('the input is grouped in fours, and the caret keeps its place among the symbols', () => {
  expect(inFours('ABCDE')).toBe('ABCD E');
  expect(inFours('ABCD')).toBe('ABCD');
  expect(inFours(code)).toBe(`4VBN EE8H XGP4 J51${code.slice(-1)}`);
  expect([0, 1, 4, 5, 8, 9].map(caretAfter)).toEqual([0, 1, 4, 6, 9, 11]);
});

describe('a fault', () => {
  test('is absent while the code is incomplete, and when it is valid', () => {
    expect(faultOf('')).toBeNull();
    expect(faultOf(code.slice(0, 15))).toBeNull();
    expect(faultOf(code)).toBeNull();
  });

  test('is reported at once, with its position, for a symbol outside the alphabet', () => {
    expect(faultOf('4VU')).toEqual({ kind: 'foreign', at: 2, symbol: 'U' });
    expect(faultOf(`${code}0`)).toEqual({ kind: 'long' });
  });

  test('suggests the likeliest correction: a look-alike first, then two swapped neighbours', () => {
    const misread = code.replace('8', 'B');
    expect(faultOf(misread)).toMatchObject({ kind: 'check' });
    expect(markedPlaces(faultOf(misread))).toContain(6);
    const swapped = code.slice(0, 8) + code.charAt(9) + code.charAt(8) + code.slice(10);
    expect(faultOf(swapped)).toMatchObject({ kind: 'check' });
    for (const wrong of [misread, swapped]) {
      const fault = faultOf(wrong);
      for (const { at, typed, maybe } of fault?.kind === 'check' ? fault.slips : []) {
        expect(wrong.slice(at, at + typed.length)).toBe(typed);
        expect(isCode(wrong.slice(0, at) + maybe + wrong.slice(at + maybe.length))).toBe(true);
      }
    }
  });

  test('is detected wherever one symbol is wrong', () => {
    for (let at = 0; at < code.length; at += 1) {
      for (const symbol of CODE_ALPHABET) {
        const typed = code.slice(0, at) + symbol + code.slice(at + 1);
        expect(faultOf(typed)?.kind).toBe(typed === code ? undefined : 'check');
      }
    }
  });
});
