import { z } from 'zod';

/**
 * What of an operator's work with subscribers has a daily cap: book value of coupons given, in fen; numbers revealed; coupons
 * restored; coupons withdrawn.
 */
export const dailySumKinds = ['GIFT_FEN', 'REVEALS', 'RESTORES', 'WITHDRAWALS'] as const;
export const dailySumKind = z.enum(dailySumKinds);
export type DailySumKind = z.output<typeof dailySumKind>;
