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
])('%j', (forecast, sentence) => expect(forecastWords({ forecast }, words.en)).toBe(sentence));
