import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import type { words as book } from './words.ts';

type Words = (typeof book)[Locale]['experiment'];
type Answer = CallResponse<'showExperiment'>;
type Shown = Pick<Answer, 'outcome' | 'additionalUses' | 'costPerUseFen' | 'outcomeDays'> & {
  readonly offered: Pick<Answer['offered'], 'counted'>;
};

const FEN_A_YUAN = 100;
const whole = (uses: number): string => Math.abs(uses).toLocaleString('en');
/** With its sign: `−120`, `1,500`. */
const signed = (uses: number): string => `${uses < 0 ? '−' : ''}${whole(uses)}`;

function costOf(words: Words, costPerUseFen: number | null): string {
  if (costPerUseFen === null) return '';
  return costPerUseFen > 0 ? words.costEach((costPerUseFen / FEN_A_YUAN).toFixed(2)) : words.costNoMore;
}

/** What the experiment says so far, of the people counted. */
export function sentenceOf(words: Words, shown: Shown): string {
  const { outcome, additionalUses, costPerUseFen, outcomeDays: days } = shown;
  if (outcome === 'MISMATCH') return words.mismatch;
  if (additionalUses === null || outcome === 'TOO_EARLY') return words.tooEarly(days);
  const { estimate, from, to } = additionalUses;
  const among = words.among(whole(shown.offered.counted), days);
  switch (outcome) {
    case 'NONE_YET':
      return among + words.noneYet({ from: signed(from), to: signed(to) });
    case 'FEWER':
      return among + words.fewer(whole(estimate), { from: whole(to), to: whole(from) });
    case 'MORE':
      return among + words.more(whole(estimate), { from: whole(from), to: whole(to) }) + costOf(words, costPerUseFen);
  }
}
