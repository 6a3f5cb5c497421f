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

test('values of many lengths are filled in all the same; only the first few are worth blocks of their own', () => {
  const words = Array.from({ length: 400 }, (_, nth) => `<p>coupon ${(nth * 7_919).toString(36)}</p>`).join('');
  const page = holedText(`${words}aaaa1111${words}`, markers);
  const sizes = Array.from({ length: 12 }, (_, length) => {
    const answer = { nonce: '领'.repeat(length), size: '1' };
    expect(gunzipSync(page.gzipped(answer)).toString()).toBe(page.plain(answer).toString());
    return page.gzipped(answer).length;
  });
  for (const size of sizes.slice(4)) expect(size).toBeGreaterThan((sizes[0] ?? 0) * 1.5);
});

test('a piece refers no further back than readers remember, and to no hole', () => {
  const random = (seed: number, bytes: number): string => {
    let state = seed;
    const next = (): string => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return (state >>> 8).toString(36);
    };
    return Array.from({ length: bytes / 5 }, next)
      .join('')
      .slice(0, bytes);
  };
  const far = random(1, 20_000);
  // Runs of every byte, in case the bytes of a hole were one of them.
  const runs = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code).repeat(40)).join('');
  const page = holedText(`${far}aaaa1111${random(2, 15_000)}${runs}bbbb2222${far}${runs}`, markers);
  for (const nonce of ['n'.repeat(40), 'n'.repeat(300)]) {
    const answer = { nonce, size: '1.25' };
    expect(gunzipSync(page.gzipped(answer)).equals(page.plain(answer))).toBe(true);
  }
});

test('compressing costs little although the text has holes', () => {
  expect(holedText(text, markers).gzipped(values).length).toBeLessThan(filled.length / 50);
});
