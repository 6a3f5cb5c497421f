import { expect, it } from 'vitest';
import { comparedWith } from './compared.ts';
import { figureWords } from './figure-words.ts';

const today = { from: '2026-11-21', to: '2026-11-21' };
const at = (time: string) => ({ until: `2026-11-21T${time}:00+08:00` });

it.each([
  ['en', { ...today, compared: null }, 'against the period before'],
  ['en', { ...today, compared: at('10:00') }, 'against the same hours of yesterday (until 10:00)'],
  ['zh-CN', { ...today, compared: at('10:00') }, '较昨日同时段（至 10:00）'],
  ['en', { ...today, from: '2026-11-15', compared: at('10:00') }, 'until 11-21 10:00, against as long a time before'],
  ['zh-CN', { ...today, from: '2026-11-15', compared: at('10:00') }, '截至 11-21 10:00，较此前同样时长'],
  ['en', { ...today, compared: at('00:00') }, null],
] as const)('%s, %j', (locale, period, text) => expect(comparedWith(period, figureWords[locale])).toBe(text));
