import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { amountFen } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const giveBackAppeal = call({
  path: '/console-api/riskCases/giveBackAppeal',
  summary:
    'Asks that everything clawed back from the subscriber is given back, with the time that it was withdrawn added to its validity',
  who: { operator: 'risk.manage' },
  request: z.strictObject({ appealId: z.uuid(), reason }),
  isRepeatable: true,
  answer: json(z.object({ ...askedApproval, coupons: z.int().positive(), worthFen: amountFen.nonnegative() })),
  /** WRONG_STATE: it has ended, waits already (IN_REVIEW), or nothing can be given back any more (DONE). */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
