import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { clawbackOutcome } from './clawback-fields.ts';

export const listClawbackCoupons = call({
  path: '/console-api/riskCases/listClawbackCoupons',
  summary: 'The frozen list of a clawback, by account, with what became of each coupon',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    clawbackId: z.uuid(),
    /** One outcome only. */
    outcome: clawbackOutcome.optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        subscriberId: z.uuid(),
        ownedId: z.uuid(),
        templateId: z.uuid(),
        title,
        worthFen: amountFen.nonnegative(),
        /** Null: not its turn yet. */
        outcome: clawbackOutcome.nullable(),
        at: instant.nullable(),
        /** After an appeal; null: not. */
        givenBackAt: instant.nullable(),
      }),
    ),
  ),
  refusals: [],
});
