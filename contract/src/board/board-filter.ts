import { z } from 'zod';
import { inBranch } from '#branch/branch-fields.ts';
import { channel } from '#foundation/field.ts';
import { DAY_MS } from '#foundation/time.ts';

/** The longest period of a board: three years, so that a year can stand next to the one before. */
export const BOARD_DAYS_MAX = 1_100;

/** Business days, both inclusive. */
export const boardFilter = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    templateId: z.uuid().optional(),
    campaignId: z.uuid().optional(),
    ...inBranch,
    /** Empty: without a channel. */
    channel: channel.or(z.literal('')).optional(),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < BOARD_DAYS_MAX * DAY_MS, {
    path: ['to'],
  });

export const boardParts = [
  'HOURS',
  'COUPONS',
  'CAMPAIGNS',
  'CHANNELS',
  'BRANCHES',
  'AUDIENCES',
  'FUNNEL',
  'JOBS',
] as const;

const counts = {
  collected: z.int(),
  used: z.int(),
  /** Uses that the biller refused. */
  failed: z.int(),
  withdrawn: z.int(),
};
const boardCounts = z.object(counts).meta({ id: 'BoardCounts' });
/** `costFen`: what the used coupons are worth in the books. */
export const boardCosts = boardCounts.extend({ costFen: z.int() });
