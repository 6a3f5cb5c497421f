import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';

export const listPartnerPools = call({
  path: '/console-api/codes/listPartnerPools',
  summary: "Coupons with partners' codes: how many are left, and the alarms at 20, 5 and 0 percent; lowest stock first",
  who: { operator: 'codes.read' },
  request: z.strictObject({ ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        codes: z.int(),
        left: z.int(),
        /** The lowest threshold reached; null: more than 20 percent left. */
        alarm: z.object({ percent: z.int(), raisedAt: instant }).nullable(),
      }),
      { total },
    ),
  ),
  refusals: [],
});
