import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { holedText } from './holed-text.ts';

const markers = { nonce: 'aaaa1111', size: 'bbbb2222' };
const body = '领券中心 coupon '.repeat(2_000);
const text = `<style n="${markers.nonce}">x:${markers.size}</style>${body}<script n="${markers.nonce}"></script>`;
const values = { nonce: 'N0nce+/=', size: '1.25' };
const filled = `<style n="N0nce+/=">x:1.25</style>${body}<script n="N0nce+/="></script>`;

test('every hole is filled, and nothing else is changed', () => {
  expect(holedText(text, markers).plain(values).toString()).toBe(filled);
});

test('the compressed answer is the same text, for any reader of gzip', () => {
  expect(gunzipSync(holedText(text, markers).gzipped(values)).toString()).toBe(filled);
});

test('one text is filled again and again', () => {
  const page = holedText(text, markers);
  page.gzipped(values);
  expect(gunzipSync(page.gzipped({ nonce: 'second', size: '1' })).toString()).toContain('<script n="second">');
});

test('a text that begins and ends with a hole keeps both', () => {
  const page = holedText('aaaa1111 between bbbb2222', markers);
  expect(gunzipSync(page.gzipped({ nonce: '<', size: '>' })).toString()).toBe('< between >');
});

test('a piece refers to those before it, across holes of any length', () => {
  const words = Array.from({ length: 400 }, (_, nth) => `<p>coupon ${(nth * 7_919).toString(36)}</p>`).join('');
  const both = holedText(`${words}aaaa1111${words}bbbb2222${words}`, markers);
  const once = holedText(words, markers);
  for (const nonce of ['', 'N0nce+/=', 'a much longer value than the one before']) {
    const answer = both.gzipped({ nonce, size: '1.25' });
    expect(gunzipSync(answer).toString()).toBe(`${words}${nonce}${words}1.25${words}`);
    expect(answer.length).toBeLessThan(once.gzipped(values).length * 1.2);
  }
});

test('values of many lengths are filled in all the same', () => {
  const page = holedText(text, markers);
  for (let length = 0; length < 20; length += 1) {
    const answer = { nonce: 'n'.repeat(length), size: '1' };
    expect(gunzipSync(page.gzipped(answer)).toString()).toBe(page.plain(answer).toString());
  }
});

test('compressing costs little although the text has holes', () => {
  expect(holedText(text, markers).gzipped(values).length).toBeLessThan(filled.length / 50);
});
