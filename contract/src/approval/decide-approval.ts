import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { PHONE_PATTERN } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';
import { approvalHash, approvalState } from './approval-fields.ts';

export const decideApproval = call({
  path: '/console-api/approvals/decide',
  summary:
    'Approves exactly what was read, which then takes effect once, or rejects it; never by those who asked or wrote it',
  who: { operator: 'approvals.read' },
  request: z.strictObject({
    approvalId: id,
    hash: approvalHash,
    isApproved: z.boolean(),
    /** Required for a rejection. */
    reason: reason.optional(),
    /** When it takes effect. Default: at once, or when the first of two approvers said. */
    releaseAt: instant.optional(),
    /** Required to approve another number: the new number, typed again in full from what the person handed in. */
    newPhone: z.string().trim().regex(PHONE_PATTERN).optional(),
  }),
  answer: json(
    z.object({
      /** WAITING: a second approver is needed. VOID: what it was asked for has changed, and nothing took effect. */
      state: approvalState,
      /**
       * The second half of an operator's one-time password, shown only once, where the decision lets one work: for the operator in
       * person. Who asked has the first half.
       */
      secondHalf: z.string().optional(),
    }),
  ),
  refusals: [
    ...(['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'OWN_WORK', 'ONE_HAND', 'APPROVED_ALREADY'] as const),
    'ASKER_DISABLED',
    'NOT_POSSIBLE_NOW',
  ],
});
