import type { Card } from '@coupon-centre/contract/claim/card';
import { momentInWords } from '#lib/time/moment-words.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import type { CouponAction } from '#ui/ticket/coupon-card.tsx';
import type { ClaimAttempt } from './claim-attempts.ts';
import { lastReminderMs } from './last-reminder.ts';

/** A coupon's button: its text, its action, and the line that explains it. */
export interface CardAction {
  readonly text: string;
  readonly look: CouponAction['look'];
  readonly does: 'collect' | 'use' | 'remind' | 'forget' | 'nothing';
  readonly isBusy?: boolean;
  readonly reason?: string | undefined;
  /** The reason is the caller's own, not everybody's: it arrives after the first paint. */
  readonly isPersonal?: boolean;
  /** Nothing is left to collect: shown in grey. */
  readonly isSpent?: boolean;
}

const off = (text: string, reason?: string): CardAction => ({ text, look: 'off', does: 'nothing', reason });

/** A coupon that has not started offers a reminder, while there is time for one. */
const awaited = ({ nextAt, reminder }: Card, nowMs: number, words: Phrases['centre']): CardAction => {
  if (nextAt === undefined) return off(words.notStarted);
  const starts = words.startsAt(momentInWords(nextAt, nowMs, words));
  if (reminder !== undefined) return { text: words.forget, look: 'quiet', does: 'forget', reason: starts };
  return nowMs < lastReminderMs(nextAt)
    ? { text: words.remind, look: 'quiet', does: 'remind', reason: starts }
    : off(starts);
};

export interface CardSituation {
  readonly claim: ClaimAttempt | null;
  /** In a grab; the warm button is reserved for grabs. */
  readonly isGrab: boolean;
  /** On the preview of a page, where collecting is switched off. */
  readonly isPreview?: boolean;
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
}

/** Maps a coupon's state to its one button (product §1). */
export const cardAction = (
  card: Card,
  { claim, isGrab, isPreview = false, nowMs }: CardSituation,
  words: Phrases['centre'],
): CardAction => {
  if (isPreview) return off(words.collect);
  const look = isGrab ? 'collect' : 'primary';
  if (claim?.kind === 'sending') {
    if (card.actionState === 'NOT_STARTED') return { ...awaited(card, nowMs, words), isBusy: true };
    return claim.isTrusted
      ? { text: words.collected, look: 'quiet', does: 'nothing' }
      : { text: words.collecting, look, does: 'nothing', isBusy: true };
  }
  const again = card.nextAt === undefined ? undefined : words.nextAt(momentInWords(card.nextAt, nowMs, words));
  switch (card.actionState) {
    case 'CLAIM':
      return claim?.mayAgain
        ? { text: words.collectAgain, look: 'quiet', does: 'collect', reason: words.collectedHint }
        : { text: words.collect, look, does: 'collect' };
    case 'LOGIN':
      return { text: words.loginToCollect, look, does: 'collect' };
    case 'OWNED_USE':
      return { text: words.use, look: 'quiet', does: 'use' };
    case 'NOT_STARTED':
      return awaited(card, nowMs, words);
    case 'LIMIT_REACHED':
      return { ...off(words.limitReached, again), isPersonal: true };
    case 'SOLD_OUT':
      return { ...off(words.soldOut), isSpent: true };
    case 'SOLD_OUT_TODAY':
      return off(words.soldOutToday, again);
    case 'NOT_ELIGIBLE':
      return { ...off(words.notEligible, card.reason), isPersonal: true };
    case 'ENDED':
      return { ...off(words.ended), isSpent: true };
    case 'PAUSED':
      return off(words.paused, card.reason ?? words.pausedHint);
    default:
      return card.actionState satisfies never;
  }
};
