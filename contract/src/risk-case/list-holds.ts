import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { holdState, sharedMarks } from './hold-fields.ts';

export const listHolds = call({
  path: '/console-api/riskCases/listHolds',
  summary: 'Coupons that a risk rule holds or held, newest first, with what the person shares with other accounts',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    /** One state only. */
    state: holdState.optional(),
    /** Of one subscriber only. */
    subscriberId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        subscriberId: z.uuid(),
        ownedId: z.uuid(),
        /** Null: the account is closed. */
        phoneMasked: z.string().nullable(),
        templateId: z.uuid(),
        title,
        worthFen: amountFen.nonnegative(),
        /** The rule and the version of the rules in which it stood. */
        ruleId: z.string(),
        ruleVersion: z.int(),
        heldAt: instant,
        /** Undecided by then, it is released. */
        until: instant,
        state: holdState,
        decidedAt: instant.nullable(),
        shared: sharedMarks,
        /** The cluster that the account is in; null: none. */
        clusterId: z.uuid().nullable(),
        /** The clawback that has it on its list and is not done; null: none. */
        clawbackId: z.uuid().nullable(),
      }),
      {
        /** Of all pages. */
        total,
      },
    ),
  ),
  refusals: [],
});
