import type { DailySumKind } from '@coupon-centre/contract/foundation/daily-sum-kind';
import { z } from 'zod';

/** Settings of what one operator may do for subscribers in a business day. */

/** As much as a sum can hold exactly. */
const MAX_CAP = 1_000_000_000;

const cap = (usual: number, of: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((most) => most <= MAX_CAP)
    .default(usual)
    .describe(`a whole number of ${of}, 0 to ${MAX_CAP}`);

export const dailyCapsSettings = {
  DAILY_GIFT_FEN: cap(50_000, 'fen'),
  DAILY_REVEALS: cap(100, 'phone numbers'),
  DAILY_RESTORES: cap(20, 'coupons'),
  DAILY_WITHDRAWALS: cap(20, 'coupons'),
};

export interface DailyCapsEnv {
  readonly dailyGiftFen: number;
  readonly dailyReveals: number;
  readonly dailyRestores: number;
  readonly dailyWithdrawals: number;
}

export const dailyCapsEnvOf = (data: z.output<z.ZodObject<typeof dailyCapsSettings>>): DailyCapsEnv => ({
  dailyGiftFen: data.DAILY_GIFT_FEN,
  dailyReveals: data.DAILY_REVEALS,
  dailyRestores: data.DAILY_RESTORES,
  dailyWithdrawals: data.DAILY_WITHDRAWALS,
});

export type DailyCaps = Readonly<Record<DailySumKind, number>>;

export const dailyCapsOf = ({
  dailyGiftFen,
  dailyReveals,
  dailyRestores,
  dailyWithdrawals,
}: DailyCapsEnv): DailyCaps => ({
  GIFT_FEN: dailyGiftFen,
  REVEALS: dailyReveals,
  RESTORES: dailyRestores,
  WITHDRAWALS: dailyWithdrawals,
});

/** Where nothing is set. */
export const usualDailyCaps: DailyCaps = dailyCapsOf(dailyCapsEnvOf(z.object(dailyCapsSettings).parse({})));
