import type { Card } from '@coupon-centre/contract/claim/card';
import { lastReminderMs } from './last-reminder.ts';

/** Whether a given time has come; false without one. */
const isHere = (instant: string | undefined, nowMs: number): boolean =>
  instant !== undefined && Date.parse(instant) <= nowMs;

/** A coupon that can be collected as far as the page knows; a guest is asked to log in. */
const open = (card: Card, isLoggedIn: boolean): Card => {
  const { nextAt: _, reason: __, ...rest } = card;
  return { ...rest, actionState: isLoggedIn ? 'CLAIM' : 'LOGIN' };
};

/**
 * A listed coupon's state at a later time: starts and ends that have come are applied. A grab thus opens on the second
 * on every phone, without a request. `nowMs` is epoch milliseconds by the server's clock.
 */
export const cardAt = (card: Card, nowMs: number, isLoggedIn: boolean): Card => {
  switch (card.actionState) {
    case 'CLAIM':
    case 'LOGIN':
      return isHere(card.claimEnd, nowMs) ? { ...card, actionState: 'ENDED' } : open(card, isLoggedIn);
    case 'NOT_STARTED':
    case 'SOLD_OUT_TODAY':
    case 'LIMIT_REACHED':
      return isHere(card.nextAt, nowMs) ? open(card, isLoggedIn) : card;
    case 'OWNED_USE':
    case 'SOLD_OUT':
    case 'NOT_ELIGIBLE':
    case 'ENDED':
    case 'PAUSED':
      return card;
    default:
      return card.actionState satisfies never;
  }
};

/**
 * The next time at which `cardAt` or a button changes, or one of the given instants is reached; null if there is none.
 * Epoch milliseconds.
 */
export const nextChangeMs = (cards: readonly Card[], instants: readonly string[], nowMs: number): number | null => {
  const moments = cards
    .flatMap(({ nextAt, claimEnd }) =>
      nextAt === undefined
        ? [Date.parse(claimEnd)]
        : [lastReminderMs(nextAt), Date.parse(nextAt), Date.parse(claimEnd)],
    )
    .concat(instants.map((instant) => Date.parse(instant)))
    .filter((moment) => moment > nowMs);
  return moments.length === 0 ? null : Math.min(...moments);
};
