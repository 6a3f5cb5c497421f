import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import type { words as book } from './words.ts';

type Words = (typeof book)[Locale]['comparison'];
type Shown = Pick<CallResponse<'showPageComparison'>['variants'][number], 'name' | 'outcome' | 'additionalUses'>;

const whole = (uses: number): string => Math.abs(uses).toLocaleString('en');
/** With its sign: `−120`, `1,500`. */
const signed = (uses: number): string => `${uses < 0 ? '−' : ''}${whole(uses)}`;

/** What the comparison says of a variant so far. */
export function sentenceOf(words: Words, { name, outcome, additionalUses }: Shown, days: number): string {
  if (outcome === 'MISMATCH') return words.mismatch;
  if (additionalUses === null || outcome === 'TOO_EARLY') return words.tooEarly(name, days);
  const { estimate, from, to } = additionalUses;
  switch (outcome) {
    case 'NONE_YET':
      return words.noneYet(name, { from: signed(from), to: signed(to) });
    case 'FEWER':
      return words.fewer(name, whole(estimate), { from: whole(to), to: whole(from) });
    case 'MORE':
      return words.more(name, whole(estimate), { from: whole(from), to: whole(to) });
  }
}
