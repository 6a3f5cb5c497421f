import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { boardCounts, boardFilter } from './board-filter.ts';

const funnelSteps = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED', 'COLLECTED', 'USED'] as const;

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
      hours: z.array(boardCounts.extend({ at: instant })),
      /** `left`: remaining units now, in the centre's stock, grabs and batches. */
      coupons: z.array(
        boardCounts.extend({ templateId: z.uuid(), title, left: z.int(), savedFen: amountFen, savedMb: z.int() }),
      ),
      /** An empty channel means no channel. */
      channels: z.array(boardCounts.extend({ channel: z.string() })),
      /** The steps up to tapping count browser sessions, those after it coupons. */
      funnel: z.array(z.object({ channel: z.string(), step: z.enum(funnelSteps), count: z.int() })),
    }),
  ),
  refusals: [],
});
