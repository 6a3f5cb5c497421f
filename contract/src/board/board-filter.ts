import { z } from 'zod';
import { inBranch } from '#branch/branch-fields.ts';
import { channel } from '#foundation/field.ts';
import { DAY_MS } from '#foundation/time.ts';

/** The longest period of a board: three years, so that a year can stand next to the one before. */
export const BOARD_DAYS_MAX = 1_100;

/** From 1970 to 2199, as instants are: the days before a period are dates, too. */
const day = z.iso.date().refine((text) => text >= '1970' && text < '2200');

/** Business days, both inclusive. */
export const boardFilter = z
  .strictObject({
    from: day,
    to: day,
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
