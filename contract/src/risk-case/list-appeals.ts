import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { appealState } from './appeal-fields.ts';

export const listAppeals = call({
  path: '/console-api/riskCases/listAppeals',
  summary: 'Appeals against clawbacks, those due first before others',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    /** One state only. */
    state: appealState.optional(),
    /** Of one subscriber only. */
    subscriberId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        appealId: z.uuid(),
        subscriberId: z.uuid(),
        /** Null: the account is closed. */
        phoneMasked: z.string().nullable(),
        note: z.string(),
        state: appealState,
        recordedBy: z.string(),
        recordedAt: instant,
        dueAt: instant,
        /** Open past its time. */
        isOverdue: z.boolean(),
        /** What was clawed back from the person and can be given back now. */
        coupons: z.int().nonnegative(),
        worthFen: amountFen.nonnegative(),
        /** The approval that giving back waits for; null: none. */
        approvalId: z.uuid().nullable(),
        endedBy: z.string().nullable(),
        endedAt: instant.nullable(),
        /** What the person was told. */
        answer: z.string().nullable(),
      }),
      {
        /** Of all pages. */
        total,
        /** Of all pages and states. */
        overdue: total,
      },
    ),
  ),
  refusals: [],
});
