import { expect, it } from 'vitest';
import { forecastWords } from './forecast-words.ts';
import { words } from './words.ts';

const at = (time: string) => `2026-11-21T${time}:00+08:00`;

it.each([
  [null, 'Too little so far for a forecast'],
  [{ earliest: null, likely: null, latest: null }, 'Will last until the end'],
  [{ earliest: at('10:30'), likely: null, latest: null }, 'Likely to last; gone at 10:30 at the earliest'],
  [{ earliest: at('10:20'), likely: at('10:30'), latest: null }, 'Gone at about 10:30, not before 10:20; may last'],
  [
    { earliest: at('10:20'), likely: at('10:25'), latest: at('10:40') },
    'Gone at about 10:25 (between 10:20 and 10:40)',
  ],
])('%j', (forecast, sentence) => expect(forecastWords({ forecast, at: at('10:00') }, words.en)).toBe(sentence));

it('a time of another day carries its date', () => {
  const forecast = { earliest: at('23:50'), likely: '2026-11-22T00:10:00+08:00', latest: null };
  expect(forecastWords({ forecast, at: at('23:40') }, words.en)).toBe(
    'Gone at about 2026-11-22 00:10, not before 23:50; may last',
  );
  expect(forecastWords({ forecast, at: at('23:40') }, words['zh-CN'])).toBe(
    '预计 2026-11-22 00:10 左右领完，最早 23:50，也可能持续到结束',
  );
});
