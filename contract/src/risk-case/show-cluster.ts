import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { listedCluster } from './cluster-fields.ts';

/** The coupons with the highest worth are answered. */
export const CLUSTER_COUPONS_MAX = 100;

export const showCluster = call({
  path: '/console-api/riskCases/showCluster',
  summary: 'A cluster with its figures counted now, by coupon',
  who: { operator: 'risk.read' },
  request: z.strictObject({ clusterId: z.uuid() }),
  answer: json(
    listedCluster.extend({
      /** Those with most worth unused first. */
      coupons: z
        .array(
          z.object({
            templateId: z.uuid(),
            title,
            unused: z.int().nonnegative(),
            unusedFen: amountFen.nonnegative(),
            used: z.int().nonnegative(),
            usedFen: amountFen.nonnegative(),
          }),
        )
        .max(CLUSTER_COUPONS_MAX),
      /** Its clawback that is not done; null: none. */
      clawbackId: z.uuid().nullable(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
