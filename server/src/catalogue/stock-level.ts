/** The known level of a stock pool; up to a second old, so it may refuse a claim but never grant one. */
export interface StockLevel {
  readonly total: number;
  readonly issued: number;
  readonly perDay: number | null;
  /** The business day of `issuedOnDay`, `YYYY-MM-DD`. */
  readonly day: string;
  readonly issuedOnDay: number;
}

/** Units left in total and for this business day; the same without a daily limit. */
export function leftInStock(level: StockLevel, day: string): { readonly ever: number; readonly onDay: number } {
  const ever = Math.max(0, level.total - level.issued);
  const issuedToday = level.day >= day ? level.issuedOnDay : 0;
  return { ever, onDay: level.perDay === null ? ever : Math.max(0, level.perDay - issuedToday) };
}

/** Percentage of the units left, rounded up: 0 only when none is left. */
export const remainPercent = (level: StockLevel): number =>
  level.total === 0 ? 0 : Math.max(0, Math.ceil(((level.total - level.issued) * 100) / level.total));
