import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const refuseAppeal = call({
  path: '/console-api/riskCases/refuseAppeal',
  summary: 'Refuses an appeal; the subscriber is told by SMS',
  who: { operator: 'risk.manage' },
  request: z.strictObject({
    appealId: z.uuid(),
    /** Why; recorded. */
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({})),
  /** WRONG_STATE: it has ended, or giving back waits for approval (IN_REVIEW). */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
