import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const recordAppeal = call({
  path: '/console-api/riskCases/recordAppeal',
  summary: 'Records a subscriber’s appeal against a clawback, with the day by which it must be decided',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    /** What the person says; no number. */
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ appealId: z.uuid(), dueAt: instant })),
  /** UNKNOWN_ITEM: nothing was clawed back from them that is not given back. WRONG_STATE: an appeal is OPEN. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
