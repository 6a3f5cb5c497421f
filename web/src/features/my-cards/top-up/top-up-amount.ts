import { TOP_UP_MAX_FEN } from '@coupon-centre/contract/foundation/limits';

const FEN_PER_YUAN = 100;

/** Common amounts, in yuan. */
export const usualYuan = [10, 30, 50, 100, 200] as const;
export const mostYuan = TOP_UP_MAX_FEN / FEN_PER_YUAN;

/** A typed amount in fen; null where it cannot be topped up. Full-width digits count as digits. */
export const typedFen = (typed: string): number | null => {
  const digits = typed.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (!/^\d{1,9}$/.test(digits)) return null;
  const fen = Number(digits) * FEN_PER_YUAN;
  return fen > 0 && fen <= TOP_UP_MAX_FEN ? fen : null;
};
