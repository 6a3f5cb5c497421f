import { businessMoment } from '#lib/time/business-time.ts';

export interface ExpiryDay<C> {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
  /** Business days from today: 0 is today. */
  readonly inDays: number;
  readonly cards: readonly C[];
}

/**
 * Coupons by their last business day; the list arrives with the soonest expiry first. An end is exclusive: midnight belongs to the day
 * before. `nowMs` is epoch milliseconds by the server's clock.
 */
export const byExpiryDay = <C extends { readonly validTo: string }>(
  cards: readonly C[],
  nowMs: number,
): readonly ExpiryDay<C>[] => {
  const today = businessMoment(nowMs).dayNumber;
  const days = new Map<number, ExpiryDay<C>>();
  for (const card of cards) {
    const { dayNumber, year, month, day } = businessMoment(Date.parse(card.validTo) - 1);
    const known = days.get(dayNumber)?.cards ?? [];
    days.set(dayNumber, { year, month, day, inDays: dayNumber - today, cards: [...known, card] });
  }
  return [...days.values()];
};
