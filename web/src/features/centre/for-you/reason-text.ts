import type { ForYouReason } from '@coupon-centre/contract/centre/list-for-you';
import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { momentInWords } from '#lib/time/moment-words.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { forYouWords } from './for-you-words.ts';

type Suggested = Pick<Card, 'cardClass' | 'claimEnd' | 'remainPercent'> & { readonly because: readonly ForYouReason[] };

/** Why a coupon is suggested, all reasons in one line. `nowMs` is epoch milliseconds by the server's clock. */
export const reasonText = (
  { cardClass, claimEnd, remainPercent, because }: Suggested,
  nowMs: number,
  { locale, centre }: { readonly locale: Locale; readonly centre: Phrases['centre'] },
): string => {
  const words = forYouWords[locale];
  // An end at midnight is the last moment of the day before.
  const lastMoment = new Date(Date.parse(claimEnd) - 1).toISOString();
  const facts = {
    ofClass: words.classes[cardClass],
    end: momentInWords(lastMoment, nowMs, centre),
    percent: remainPercent,
  };
  return because.map((reason) => words.because[reason](facts)).join(words.between);
};
