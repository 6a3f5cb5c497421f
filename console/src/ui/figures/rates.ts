/* Rates of what was counted; null where nothing was. */

const PERCENT = 100;

/** `31.4%`; a rate that rounds to 0 or 100 without being it says so by a decimal. */
export const percentText = (share: number): string => `${(share * PERCENT).toFixed(1)}%`;

const shareOf = (part: number, whole: number): number | null => (whole <= 0 ? null : part / whole);

interface Counts {
  readonly collected: number;
  readonly used: number;
  readonly failed: number;
  readonly costFen: number;
}

/** Used of what was collected. */
export const rateOfUse = ({ used, collected }: Counts): number | null => shareOf(used, collected);
/** Refused by the biller, of all uses that were tried. */
export const failureRate = ({ used, failed }: Counts): number | null => shareOf(failed, used + failed);
/** Fen for each use, rounded. */
export function costPerUse({ used, costFen }: Counts): number | null {
  const share = shareOf(costFen, used);
  return share === null ? null : Math.round(share);
}

/** By how much it has grown, as a share of what it was; null: there was nothing. */
export const growth = (now: number, before: number): number | null => shareOf(now - before, before);

/** `+12.5%`, `−3.0%`, `0.0%`. */
export function growthText(share: number): string {
  const text = percentText(Math.abs(share));
  if (text === percentText(0)) return text;
  return `${share > 0 ? '+' : '−'}${text}`;
}
