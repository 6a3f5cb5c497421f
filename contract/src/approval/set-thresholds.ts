import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { askedApproval } from './approval-fields.ts';
import { thresholds } from './threshold-fields.ts';

export const setThresholds = call({
  path: '/console-api/approvals/setThresholds',
  summary: 'Asks another administrator for other sums above which approvals are needed, if they still are as expected',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ expected: z.strictObject(thresholds), ...thresholds, reason }),
  answer: json(z.object(askedApproval)),
  refusals: ['STALE_VALUE', 'WRONG_STATE'],
});
