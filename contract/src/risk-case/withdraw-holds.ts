import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { askedClawback } from './clawback-fields.ts';
import { heldCoupons } from './hold-fields.ts';

export const withdrawHolds = call({
  path: '/console-api/riskCases/withdrawHolds',
  summary: 'Asks for the withdrawal of held coupons; released by then and unused, they are withdrawn as well',
  who: { operator: 'risk.manage' },
  request: z.strictObject({ coupons: heldCoupons, reason }),
  isRepeatable: true,
  answer: json(
    z.object({
      ...askedApproval,
      ...askedClawback,
      /** Of the coupons asked for (`ownedId`): those that are not held any more, or that another clawback has. */
      leftOut: z.array(z.uuid()),
    }),
  ),
  /** WRONG_STATE: none of them is held, or a clawback has all of them. */
  refusals: ['WRONG_STATE'],
});
