import { businessMoment } from '#lib/time/business-time.ts';

export interface Month<C> {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly cards: readonly C[];
}

/** Coupons by the business month of their latest event; the list arrives in that order. */
export const byMonth = <C extends { readonly changedAt: string }>(cards: readonly C[]): readonly Month<C>[] => {
  const months = new Map<string, Month<C>>();
  for (const card of cards) {
    const { year, month } = businessMoment(Date.parse(card.changedAt));
    const key = `${year}-${month}`;
    months.set(key, { year, month, cards: [...(months.get(key)?.cards ?? []), card] });
  }
  return [...months.values()];
};
