import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { listedCampaign } from './campaign-fields.ts';

/** The most coupons of a campaign that are shown, those that take most first. */
export const CAMPAIGN_COUPONS_SHOWN = 200;

export const showCampaign = call({
  path: '/console-api/campaigns/show',
  summary: 'A campaign with its brief, its budget, and what each of its coupons takes of it',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ campaignId: id }),
  answer: json(
    listedCampaign.extend({
      brief: z.string(),
      /** Who wrote it: they do not approve its budget. */
      writers: z.array(z.string()),
      /** The approval that a higher budget waits for; null: none. */
      approvalId: z.uuid().nullable(),
      /** Who last approved or lowered the budget; null before. */
      budgetSetBy: z.string().nullable(),
      createdAt: instant,
      changedAt: instant,
      closedAt: instant.nullable(),
      coupons: z
        .array(
          z.object({
            templateId: z.uuid(),
            title: z.object({ 'zh-CN': z.string(), en: z.string() }),
            /** Made or ordered, in all pools; and handed out of them. */
            units: z.int(),
            issued: z.int(),
            bookValueFen: z.int(),
            /** From the budget: its units at their value, and more for units that were handed out at a higher one. */
            takenFen: z.int(),
          }),
        )
        .max(CAMPAIGN_COUPONS_SHOWN),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
