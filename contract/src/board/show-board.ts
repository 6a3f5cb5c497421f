import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { boardCosts, boardFilter } from './board-filter.ts';

/** In the order in which a visitor goes through them. */
export const funnelSteps = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED', 'COLLECTED', 'USED'] as const;

/** Bars by the hour for a week, by the day for half a year, by the month for longer. */
export const boardSteps = ['hour', 'day', 'month'] as const;
const BOARD_HOURS_MAX = 190;
/** Coupons, and channels: as many as a person looks through. */
export const BOARD_ROWS_MAX = 200;

const boardSum = boardCosts.extend({ savedFen: amountFen, savedMb: z.int() });

export const showBoard = call({
  path: '/console-api/board/show',
  summary:
    'Coupons collected and used, their cost, and savings, against the period before; by time, coupon, campaign, channel, branch and audience; the funnel of visitors',
  who: { operator: 'board.read' },
  request: boardFilter,
  answer: json(
    z.object({
      /** When it was last updated; null before the first time. */
      countedAt: instant.nullable(),
      /** Units by which the board differs from the issue ledger; 0 unless there is a defect. */
      eventsMissing: z.int(),
      sum: boardSum,
      /** The same of as many days before; of a period that is not over, up to the same point. */
      before: boardSum,
      /** Of a period that is not over, what `before` stands next to: until the last full hour. Null: it is over, `sum` does. */
      compared: z.object({ until: instant, sum: boardSum }).nullable(),
      step: z.enum(boardSteps),
      /** Hours, days or months with any activity. */
      hours: z.array(boardCosts.extend({ at: instant })).max(BOARD_HOURS_MAX),
      /** Those collected most; all of them are in the export. `left`: remaining units now, in the centre's stock, grabs and batches. */
      coupons: z.array(boardSum.extend({ templateId: z.uuid(), title, left: z.int() })).max(BOARD_ROWS_MAX),
      /** Those with the most collected; all of them are in the export. An empty channel means no channel. */
      channels: z.array(boardCosts.extend({ channel: z.string() })).max(BOARD_ROWS_MAX),
      /** By the campaign of the coupon's terms in force; null: without one. */
      campaigns: z
        .array(boardCosts.extend({ campaignId: z.uuid().nullable(), title: z.string().nullable() }))
        .max(BOARD_ROWS_MAX),
      /** By the branch of the coupon, a region of the province; null: head office. */
      branches: z
        .array(boardCosts.extend({ branchId: z.uuid().nullable(), name: title.nullable() }))
        .max(BOARD_ROWS_MAX),
      /** By who may collect the coupon; `name` as operators wrote it, of combined conditions the segment that has them, or the conditions in words; null for kinds that have none. */
      audiences: z.array(boardCosts.extend({ kind: z.string(), name: title.nullable() })).max(BOARD_ROWS_MAX),
      /** Of the channels with the most sessions. The steps up to tapping count browser sessions, those after it coupons. */
      funnel: z
        .array(z.object({ channel: z.string(), step: z.enum(funnelSteps), count: z.int() }))
        .max(BOARD_ROWS_MAX * funnelSteps.length),
    }),
  ),
  refusals: [],
});
