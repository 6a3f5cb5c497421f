import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { CLUSTER_ACCOUNTS_MAX, CLUSTER_ACCOUNTS_USUAL, listedCluster } from './cluster-fields.ts';

export const listClusters = call({
  path: '/console-api/riskCases/listClusters',
  summary: 'Clusters of accounts, those with the highest worth of unused coupons first',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    /** Only with at least so many accounts. */
    minAccounts: z.int().min(2).max(CLUSTER_ACCOUNTS_MAX).default(CLUSTER_ACCOUNTS_USUAL),
    ...pageRequest,
  }),
  answer: json(
    pageOf(listedCluster, {
      /** Of all pages. */
      total,
    }),
  ),
  refusals: [],
});
