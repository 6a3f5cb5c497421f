import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { boardCounts, boardFilter } from './board-filter.ts';

const funnelSteps = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED', 'COLLECTED', 'USED'] as const;

export const showBoard = call({
  path: '/console-api/board/show',
  summary: 'What was collected, used and saved: by hour, coupon and channel, and how far visitors came',
  who: { operator: 'board.read' },
  request: boardFilter,
  answer: json(
    z.object({
      /** When it was counted last; null before the first time. */
      countedAt: instant.nullable(),
      /** Units by which the board differs from the issue ledger; 0 but for a defect. */
      eventsMissing: z.int(),
      sum: boardCounts.extend({ savedFen: amountFen, savedMb: z.int() }),
      /** Hours in which anything happened, or days where more than a week is asked for. */
      hours: z.array(boardCounts.extend({ at: instant })),
      /** `left` is now, of the centre's stock, grabs and batches. */
      coupons: z.array(
        boardCounts.extend({ templateId: z.uuid(), title, left: z.int(), savedFen: amountFen, savedMb: z.int() }),
      ),
      /** An empty channel is none. */
      channels: z.array(boardCounts.extend({ channel: z.string() })),
      /** Browser sessions by step as far as logging in and tapping, coupons from there on. */
      funnel: z.array(z.object({ channel: z.string(), step: z.enum(funnelSteps), count: z.int() })),
    }),
  ),
  refusals: [],
});
