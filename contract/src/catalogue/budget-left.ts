import { z } from 'zod';

/** What is left of a campaign's budget, fen. */
export const budgetLeft = z.object({
  campaignId: z.uuid(),
  title: z.string(),
  leftFen: z.int(),
  /** Null: no limit per day. */
  leftTodayFen: z.int().nullable(),
});
