import { z } from 'zod';
import { channel } from '#foundation/field.ts';
import { DAY_MS } from '#foundation/time.ts';

/** The longest period of a board. */
const BOARD_DAYS_MAX = 92;

/** Business days, both inclusive. */
export const boardFilter = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    templateId: z.uuid().optional(),
    /** Empty: without a channel. */
    channel: channel.or(z.literal('')).optional(),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < BOARD_DAYS_MAX * DAY_MS, {
    path: ['to'],
  });

export const boardParts = ['HOURS', 'COUPONS', 'CHANNELS', 'FUNNEL', 'JOBS'] as const;

const counts = {
  collected: z.int(),
  used: z.int(),
  /** Uses that the biller refused. */
  failed: z.int(),
  withdrawn: z.int(),
};
export const boardCounts = z.object(counts).meta({ id: 'BoardCounts' });
