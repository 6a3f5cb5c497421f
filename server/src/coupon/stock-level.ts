/** What is known of a stock pool; may be a second old, so it may refuse a claim but never grant one. */
export interface StockLevel {
  readonly total: number;
  readonly issued: number;
  readonly perDay: number | null;
  /** The business day that `issuedOnDay` counts, `YYYY-MM-DD`. */
  readonly day: string;
  readonly issuedOnDay: number;
}

export type Shortage = 'ALL_GONE' | 'GONE_TODAY' | null;

/** Units left, and of them those that may still go on this business day; without a share of the day they are the same. */
export function leftInStock(level: StockLevel, day: string): { readonly ever: number; readonly onDay: number } {
  const ever = Math.max(0, level.total - level.issued);
  const issuedToday = level.day >= day ? level.issuedOnDay : 0;
  return { ever, onDay: level.perDay === null ? ever : Math.max(0, level.perDay - issuedToday) };
}

/** What a claim would meet on this business day. */
export function shortageOf(level: StockLevel, day: string): Shortage {
  const left = leftInStock(level, day);
  if (left.ever === 0) return 'ALL_GONE';
  return left.onDay === 0 ? 'GONE_TODAY' : null;
}

/** Share of the units that is left, 0–100, rounded up: 0 is really none. */
export const remainPercent = (level: StockLevel): number =>
  level.total === 0 ? 0 : Math.max(0, Math.ceil(((level.total - level.issued) * 100) / level.total));
