import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { thresholds } from './threshold-fields.ts';

export const showThresholds = call({
  path: '/console-api/approvals/showThresholds',
  summary: 'Sums above which approvals are needed',
  who: { operator: 'approvals.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      ...thresholds,
      /** The approval of other sums that waits; null if none. */
      approvalId: z.uuid().nullable(),
    }),
  ),
  refusals: [],
});
