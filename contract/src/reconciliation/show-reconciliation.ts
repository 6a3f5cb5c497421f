import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { day } from './difference-fields.ts';

/** DONE: compared. NO_BOOK: the gateway had no book. FAILED: its book could not be read; it is tried again. */
const dayStates = ['DONE', 'NO_BOOK', 'FAILED'] as const;

/** About three months. */
export const RECONCILIATION_DAYS_SHOWN = 92;

export const showReconciliation = call({
  path: '/console-api/reconciliation/show',
  summary: "Which business days were compared with the biller's book",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Whether the gateway has a book to compare with. */
      hasBook: z.boolean(),
      open: z.int().nonnegative(),
      /** The newest days, newest first. `entries`: lines of the biller's book. */
      days: z
        .array(
          z.object({ day, state: z.enum(dayStates), triedAt: instant, entries: z.int().nonnegative(), open: z.int() }),
        )
        .max(RECONCILIATION_DAYS_SHOWN),
    }),
  ),
  refusals: [],
});
