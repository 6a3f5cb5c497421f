import { minuteText } from '#lib/business-time.ts';
import type { figureWords } from './figure-words.ts';
import { growth, growthText } from './rates.ts';

type Words = (typeof figureWords)[keyof typeof figureWords];

interface Period {
  /** Its first and last business day. */
  readonly from: string;
  readonly to: string;
  /** Until when a period that is not over is compared; null: it is over. */
  readonly compared: { readonly until: string } | null;
}

const DAY_LENGTH = 10;
const YEAR_LENGTH = 5;

/** What a period's figures are compared with; null: nothing yet, its first hour is not over. */
export function comparedWith({ from, to, compared }: Period, words: Words): string | null {
  if (compared === null) return words.againstBefore;
  const until = minuteText(compared.until);
  if (until <= `${from} 00:00`) return null;
  return from === to
    ? words.againstYesterday(until.slice(DAY_LENGTH + 1))
    : words.againstSoFar(until.slice(YEAR_LENGTH));
}

export interface Compared {
  /** What the card shows; null: nothing was counted that it could be made of. */
  readonly shown: number | null;
  /** Of a period that is not over, the same up to the last full hour. */
  readonly now: number | null;
  /** The same of the period before. */
  readonly earlier: number | null;
}

/** What stands below a figure: by how much it has changed, or why that cannot be said. `against`: as `comparedWith` says. */
export function changeText({ shown, now, earlier }: Compared, against: string | null, words: Words): string {
  if (shown === null) return words.nothingNow;
  if (against === null || now === null) return words.tooEarly;
  const change = earlier === null ? null : growth(now, earlier);
  return change === null ? words.nothingBefore : `${growthText(change)} ${against}`;
}
