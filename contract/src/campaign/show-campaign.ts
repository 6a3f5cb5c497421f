import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageStates } from '#claim-page/editing/page-fields.ts';
import { id, instant } from '#foundation/field.ts';
import { audienceFits } from './audience-fit.ts';
import { holdoutPercent, listedCampaign } from './campaign-fields.ts';

/** The most coupons of a campaign that are shown, those that take most first; and the most drafts and linked things. */
export const CAMPAIGN_COUPONS_SHOWN = 200;

const title = z.object({ 'zh-CN': z.string(), en: z.string() });
const span = { from: instant, to: instant.nullable() };

/** Grabs and share texts of its coupons, and what is linked to it. The start of a page is that of its latest version. */
const campaignThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('GRAB'), id: z.uuid(), title, ...span, isCancelled: z.boolean() }),
  z.object({ kind: z.literal('PAGE'), id: z.string(), title, ...span, state: z.enum(pageStates) }),
  z.object({ kind: z.literal('AD'), id: z.string(), title, ...span }),
  z.object({ kind: z.literal('SHARE'), id: z.string(), title }),
]);

export const showCampaign = call({
  path: '/console-api/campaigns/show',
  summary: 'A campaign with its brief, its budget, what each of its coupons takes of it, and all that belongs to it',
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
      holdoutPercent,
      /** A coupon of it was released: the holdout stays as it is. */
      isHoldoutFixed: z.boolean(),
      createdAt: instant,
      changedAt: instant,
      closedAt: instant.nullable(),
      coupons: z
        .array(
          z.object({
            templateId: z.uuid(),
            title,
            /** Made or ordered, in all pools; and handed out of them. */
            units: z.int(),
            issued: z.int(),
            /** What a unit takes from the budget: its declared value, or the money that it gives if that is more. */
            bookValueFen: z.int(),
            /** From the budget: its units at their value, and more for units that were handed out at a higher one. */
            takenFen: z.int(),
            fit: z.enum(audienceFits),
          }),
        )
        .max(CAMPAIGN_COUPONS_SHOWN),
      /** What it was copied from; null: nothing. */
      copiedFrom: z.object({ campaignId: z.uuid(), title: z.string() }).nullable(),
      /** Its coupons that were never released. */
      drafts: z
        .array(
          z.object({
            templateId: z.uuid(),
            title,
            state: z.enum(['DRAFT', 'IN_REVIEW']),
            ...span,
            fit: z.enum(audienceFits),
          }),
        )
        .max(CAMPAIGN_COUPONS_SHOWN),
      things: z.array(campaignThing).max(4 * CAMPAIGN_COUPONS_SHOWN),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
