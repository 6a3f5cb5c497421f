import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { boardCounts, boardFilter } from './board-filter.ts';

const funnelSteps = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED', 'COLLECTED', 'USED'] as const;

/** Bars by the hour for a week, by the day for longer. */
const BOARD_HOURS_MAX = 7 * 24;
/** Coupons, and channels: as many as a person looks through. */
export const BOARD_ROWS_MAX = 200;

export const showBoard = call({
  path: '/console-api/board/show',
  summary: 'Coupons collected and used, and savings, by hour, coupon and channel; the funnel of visitors',
  who: { operator: 'board.read' },
  request: boardFilter,
  answer: json(
    z.object({
      /** When it was last updated; null before the first time. */
      countedAt: instant.nullable(),
      /** Units by which the board differs from the issue ledger; 0 unless there is a defect. */
      eventsMissing: z.int(),
      sum: boardCounts.extend({ savedFen: amountFen, savedMb: z.int() }),
      /** Hours with any activity; days if the period is longer than a week. */
      hours: z.array(boardCounts.extend({ at: instant })).max(BOARD_HOURS_MAX),
      /** Those collected most; all of them are in the export. `left`: remaining units now, in the centre's stock, grabs and batches. */
      coupons: z
        .array(
          boardCounts.extend({ templateId: z.uuid(), title, left: z.int(), savedFen: amountFen, savedMb: z.int() }),
        )
        .max(BOARD_ROWS_MAX),
      /** Those with the most collected; all of them are in the export. An empty channel means no channel. */
      channels: z.array(boardCounts.extend({ channel: z.string() })).max(BOARD_ROWS_MAX),
      /** Of the channels with the most sessions. The steps up to tapping count browser sessions, those after it coupons. */
      funnel: z
        .array(z.object({ channel: z.string(), step: z.enum(funnelSteps), count: z.int() }))
        .max(BOARD_ROWS_MAX * funnelSteps.length),
    }),
  ),
  refusals: [],
});
