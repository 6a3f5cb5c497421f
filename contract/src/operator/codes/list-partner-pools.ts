import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const listPartnerPools = operatorEndpoint({
  path: '/console-api/codes/listPartnerPools',
  summary: "Coupons with partners' codes: how many are left, and the alarms at 20, 5 and 0 percent; the emptiest first",
  right: 'codes.read',
  request: z.object({ page: z.int().min(1).max(10_000).default(1), size: listSize }),
  response: z.object({
    items: z.array(
      z.object({
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        codes: z.int(),
        left: z.int(),
        /** The lowest that was reached; null: more than 20 percent are left. */
        alarm: z.object({ percent: z.int(), raisedAt: instant }).nullable(),
      }),
    ),
    total: z.int().nonnegative(),
  }),
  refusals: [],
});
