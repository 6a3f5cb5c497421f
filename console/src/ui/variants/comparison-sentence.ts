import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { comparisonWords } from './comparison-words.ts';

type Shown = Pick<
  CallResponse<'showPageComparison' | 'showCouponComparison'>['variants'][number],
  'name' | 'outcome' | 'additionalUses'
>;

const whole = (uses: number): string => Math.abs(uses).toLocaleString('en');
/** With its sign: `−120`, `1,500`. */
const signed = (uses: number): string => `${uses < 0 ? '−' : ''}${whole(uses)}`;

interface Told {
  readonly locale: Locale;
  /** What variants are compared with, within a sentence. */
  readonly itself: string;
  readonly days: number;
}

/** What the comparison says of a variant so far. */
export function sentenceOf({ name, outcome, additionalUses }: Shown, { locale, itself, days }: Told): string {
  const words = comparisonWords[locale];
  if (outcome === 'MISMATCH') return words.mismatch;
  if (additionalUses === null || outcome === 'TOO_EARLY') return words.tooEarly(name, days);
  const { estimate, from, to } = additionalUses;
  switch (outcome) {
    case 'NONE_YET':
      return words.noneYet(name, itself, { from: signed(from), to: signed(to) });
    case 'FEWER':
      return words.fewer(name, itself, { uses: whole(estimate), from: whole(to), to: whole(from) });
    case 'MORE':
      return words.more(name, itself, { uses: whole(estimate), from: whole(from), to: whole(to) });
  }
}
