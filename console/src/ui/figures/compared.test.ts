import { expect, it } from 'vitest';
import { changeText, comparedWith } from './compared.ts';
import { figureWords } from './figure-words.ts';

const today = { from: '2026-11-21', to: '2026-11-21' };
const at = (time: string) => ({ until: `2026-11-21T${time}:00+08:00` });

it.each([
  ['en', { ...today, compared: null }, 'against the period before'],
  ['en', { ...today, compared: at('10:00') }, 'against the same hours of yesterday (until 10:00)'],
  ['zh-CN', { ...today, compared: at('10:00') }, '较昨日同时段（至 10:00）'],
  [
    'en',
    { ...today, from: '2026-11-15', compared: at('10:00') },
    'against the period before up to the same point (until 11-21 10:00)',
  ],
  ['zh-CN', { ...today, from: '2026-11-15', compared: at('10:00') }, '较上期同一时点（截至 11-21 10:00）'],
  ['en', { ...today, compared: at('00:00') }, null],
] as const)('%s, %j', (locale, period, text) => expect(comparedWith(period, figureWords[locale])).toBe(text));

const against = 'against the period before';
const note = (figure: Parameters<typeof changeText>[0], of: string | null = against) =>
  changeText(figure, of, figureWords.en);

it('says by how much a figure has changed, or why that cannot be said', () => {
  expect(note({ shown: 150, now: 120, earlier: 100 })).toBe('+20.0% against the period before');
  expect(note({ shown: 150, now: 120, earlier: 0 })).toBe('nothing before to compare with');
  expect(note({ shown: 150, now: 120, earlier: null })).toBe('nothing before to compare with');
  expect(note({ shown: null, now: null, earlier: 100 })).toBe('nothing in this period');
  expect(note({ shown: 150, now: 0, earlier: 0 }, null)).toBe('compared after the first full hour');
});

it('does not say that there is nothing below a figure of which everything came since the last full hour', () => {
  expect(note({ shown: 0.5, now: null, earlier: 0.4 })).toBe('compared after the first full hour');
  expect(note({ shown: 0.5, now: null, earlier: null })).toBe('compared after the first full hour');
});
