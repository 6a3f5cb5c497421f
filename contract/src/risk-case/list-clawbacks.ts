import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { clawbackState, frozenList } from './clawback-fields.ts';

export const listClawbacks = call({
  path: '/console-api/riskCases/listClawbacks',
  summary: 'Clawbacks with what became of the coupons on their lists, newest first',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    /** One state only. */
    state: clawbackState.optional(),
    /** Of one cluster only. */
    clusterId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        clawbackId: z.uuid(),
        /** Of a cluster, or of coupons that were held. */
        source: z.enum(['CLUSTER', 'HOLDS']),
        clusterId: z.uuid().nullable(),
        state: clawbackState,
        ...frozenList,
        taken: z.int().nonnegative(),
        takenFen: amountFen.nonnegative(),
        /** Used or in use by their turn: they stay so. */
        used: z.int().nonnegative(),
        usedFen: amountFen.nonnegative(),
        /** Expired or withdrawn already. */
        over: z.int().nonnegative(),
        givenBack: z.int().nonnegative(),
        reason: z.string(),
        askedBy: z.string(),
        askedAt: instant,
        /** Who approved it last; null where nobody did. */
        approvedBy: z.string().nullable(),
        /** When it was let go or done; the last withdrawal while it runs. */
        changedAt: instant,
        /** The last approval that was asked for it. */
        approvalId: z.uuid().nullable(),
      }),
      {
        /** Of all pages. */
        total,
      },
    ),
  ),
  refusals: [],
});
