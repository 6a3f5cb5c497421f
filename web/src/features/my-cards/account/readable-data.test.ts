import { expect, test } from 'vitest';
import { myDataWords } from './my-data-words.ts';
import { readableData } from './readable-data.ts';

const at = '2026-11-21T12:00:00+08:00';
const data = {
  asOf: at,
  account: { maskedPhone: '138****8000', memberSince: at, lastLoginAt: null, suggestionsRefusedAt: null },
  consents: [],
  sessions: [],
  coupons: [
    {
      title: '<b>1 GB & more</b>',
      serialNo: 'S1',
      state: 'AVAILABLE' as const,
      claimedAt: at,
      validFrom: at,
      validTo: at,
      hiddenAt: null,
    },
  ],
  uses: [],
  reminders: [],
  messages: [],
  centreMessages: [],
  attributes: [],
  feedback: [],
  isCut: false,
};

test('a readable copy names every part, escapes texts, and says when it was cut', () => {
  const words = myDataWords.en;
  const html = readableData(data, words, 'en');
  for (const part of Object.values(words.parts).slice(1)) expect(html).toContain(`<h2>${part} (`);
  expect(html).toContain('138****8000');
  expect(html).toContain('&lt;b&gt;1 GB &amp; more&lt;/b&gt;');
  expect(html).not.toContain('<b>1');
  expect(html).not.toContain(words.cut);
  expect(readableData({ ...data, isCut: true }, words, 'en')).toContain(words.cut);
});
