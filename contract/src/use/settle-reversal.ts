import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

/**
 * ASK: query the biller again. REVERSED: the biller has undone the use. NOT_REVERSED: it has not, and will not. What the biller
 * itself answers stands.
 */
const settlements = ['ASK', 'REVERSED', 'NOT_REVERSED'] as const;

export const settleReversal = call({
  path: '/console-api/uses/settleReversal',
  summary: 'Settles a reversal without a result from the biller',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({ subscriberId: z.uuid(), reversalId: z.uuid(), settlement: z.enum(settlements), reason }),
  /** UNKNOWN: the biller still has no answer; PENDING: it works on it. Nothing was changed by either. */
  answer: json(z.object({ outcome: z.enum(['RESTORED', 'NOT_REVERSED', 'UNKNOWN', 'PENDING']) })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'DAILY_SUM_REACHED'],
});
