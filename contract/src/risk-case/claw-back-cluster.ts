import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { askedClawback } from './clawback-fields.ts';

/** Coupons on the list of one clawback. */
export const CLAWBACK_COUPONS_MAX = 50_000;
const CLAWBACK_TEMPLATES_MAX = 50;
const CLAWBACK_SPARED_MAX = 1_000;

export const clawBackCluster = call({
  path: '/console-api/riskCases/clawBackCluster',
  summary:
    'Freezes the list of a cluster’s unused coupons and asks for their withdrawal; those used meanwhile stay with their owners',
  who: { operator: 'risk.manage' },
  request: z.strictObject({
    clusterId: z.uuid(),
    /** Only of these coupons. Default: of all. */
    templateIds: z.array(z.uuid()).min(1).max(CLAWBACK_TEMPLATES_MAX).optional(),
    /** Accounts of the cluster whose coupons stay. */
    sparedSubscriberIds: z.array(z.uuid()).max(CLAWBACK_SPARED_MAX).optional(),
    reason,
  }),
  isRepeatable: true,
  answer: json(
    z.object({
      ...askedApproval,
      ...askedClawback,
      /** There are more than a list holds: another clawback takes the rest. */
      hasMore: z.boolean(),
    }),
  ),
  /** WRONG_STATE: nothing unused is left, or other clawbacks have it on their lists. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
