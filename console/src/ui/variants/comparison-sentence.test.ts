import { expect, it } from 'vitest';
import { sentenceOf } from './comparison-sentence.ts';

const en = { locale: 'en', itself: 'the page itself', days: 14 } as const;
const zh = { locale: 'zh-CN', itself: '页面本身', days: 14 } as const;
const more = { name: 'Blue', outcome: 'MORE', additionalUses: { estimate: 120, from: 40, to: 1_200 } } as const;

it('says how many more uses a variant brought, and between which numbers', () => {
  expect(sentenceOf(more, en)).toBe(
    'Variant “Blue” brought 120 more uses per 10,000 people than the page itself, between 40 and 1,200.',
  );
  expect(sentenceOf(more, zh)).toBe('方案“Blue”每万人比页面本身多使用 120 次（40 至 1,200 次之间）。');
});

it('says that there are fewer', () => {
  const fewer = { ...more, outcome: 'FEWER', additionalUses: { estimate: -300, from: -520, to: -80 } } as const;
  expect(sentenceOf(fewer, en)).toBe(
    'Variant “Blue” brought 300 fewer uses per 10,000 people than the page itself, between 80 and 520.',
  );
  expect(sentenceOf(fewer, zh)).toBe('方案“Blue”每万人比页面本身少使用 300 次（80 至 520 次之间）。');
});

it('says that no difference is shown yet, and how large one may be', () => {
  const none = { ...more, outcome: 'NONE_YET', additionalUses: { estimate: 10, from: -120, to: 140 } } as const;
  expect(sentenceOf(none, en)).toBe(
    'Variant “Blue”: no difference from the page itself is shown yet. Anything from −120 to 140 additional uses per 10,000 people is possible.',
  );
  expect(sentenceOf(none, zh)).toBe(
    '方案“Blue”还看不出差别：与页面本身相比，每万人使用次数的变化在 −120 至 140 之间都有可能。',
  );
});

it.each(['MISMATCH', 'TOO_EARLY'] as const)('says that nothing can be said: %s', (outcome) => {
  const nothing = { ...more, outcome, additionalUses: null };
  expect(sentenceOf(nothing, en)).toMatch(
    outcome === 'MISMATCH' ? /^The groups do not fit/ : /Blue.*not enough data yet.*14 days/,
  );
  expect(sentenceOf(nothing, zh)).toMatch(
    outcome === 'MISMATCH' ? /^各组人数与设定的占比不符/ : /Blue.*数据还不够.*14 天/,
  );
});
