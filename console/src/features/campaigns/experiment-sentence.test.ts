import { expect, it } from 'vitest';
import { sentenceOf } from './experiment-sentence.ts';
import { words } from './words.ts';

const { experiment: en } = words.en;
const { experiment: zh } = words['zh-CN'];
const more = {
  outcome: 'MORE',
  outcomeDays: 14,
  offered: { counted: 90_000 },
  additionalUses: { estimate: 1_240, from: 980, to: 1_500 },
  costPerUseFen: 310,
} as const;

const among = 'So far, among the 90,000 people counted to whom it was offered, within 14 days each: ';
const amongZh = '截至目前，已计入的 90,000 名可领券用户，在各自的 14 天内，';

it('says of whom, how many more uses, between which numbers, and what each cost', () => {
  expect(sentenceOf(en, more)).toBe(
    `${among}1,240 more uses than without the campaign (between 980 and 1,500). Each cost about ¥3.10.`,
  );
  expect(sentenceOf(zh, more)).toBe(
    `${amongZh}比没有活动时多使用 1,240 次（980 至 1,500 次之间）。每多一次的成本约 ¥3.10。`,
  );
});

it.each([0, -20])('says that more uses cost nothing more: %i fen', (costPerUseFen) => {
  expect(sentenceOf(en, { ...more, costPerUseFen })).toMatch(/1,500\)\. They cost nothing more\.$/);
  expect(sentenceOf(zh, { ...more, costPerUseFen })).toMatch(/之间）。成本没有因此增加。$/);
});

it('says that there are fewer', () => {
  const additionalUses = { estimate: -300, from: -520, to: -80 };
  const fewer = { ...more, outcome: 'FEWER', additionalUses, costPerUseFen: null } as const;
  expect(sentenceOf(en, fewer)).toBe(`${among}300 fewer uses than without the campaign (between 80 and 520).`);
  expect(sentenceOf(zh, fewer)).toBe(`${amongZh}比没有活动时少使用 300 次（80 至 520 次之间）。`);
});

it('says that no difference is shown yet, and how large one may be', () => {
  const none = { ...more, outcome: 'NONE_YET', additionalUses: { estimate: 10, from: -120, to: 140 } } as const;
  expect(sentenceOf(en, none)).toBe(
    `${among}no difference is shown yet; anything from −120 to 140 additional uses is possible.`,
  );
  expect(sentenceOf(zh, none)).toBe(
    `${amongZh}还看不出差别：与没有活动相比，使用次数的变化在 −120 至 140 之间都有可能。`,
  );
});

it('says that the groups do not fit', () => {
  const mismatch = { ...more, outcome: 'MISMATCH', additionalUses: null, costPerUseFen: null } as const;
  expect(sentenceOf(en, mismatch)).toMatch(/^The groups do not fit/);
  expect(sentenceOf(zh, mismatch)).toMatch(/^两组人数与设定的比例不符/);
});

it('says that it is too early', () => {
  const early = { ...more, outcome: 'TOO_EARLY', additionalUses: null, costPerUseFen: null } as const;
  expect(sentenceOf(en, early)).toMatch(/^Too early/);
  expect(sentenceOf(zh, early)).toMatch(/^还太早/);
});
