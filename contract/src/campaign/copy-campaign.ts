import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { CAMPAIGN_TITLE_MAX_LENGTH } from '#foundation/limits.ts';

/** The most coupons, and the most claim pages, that one copy takes over. */
export const CAMPAIGN_COPIED_MAX = 100;

export const copyCampaign = call({
  path: '/console-api/campaigns/copy',
  summary:
    'A new campaign like an earlier one or a template: drafts of its coupons and claim pages with all dates moved, without a budget',
  /** With claim pages `pages.write`, too. */
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    campaignId: id,
    title: z.string().trim().min(1).max(CAMPAIGN_TITLE_MAX_LENGTH),
    /** When the copy begins; every date moves by the same number of days and hours. */
    startsAt: instant,
    /** Whether the copy is a template to start from, not a campaign. */
    isTemplate: z.boolean(),
  }),
  isRepeatable: true,
  answer: json(
    z.object({
      campaignId: z.uuid(),
      coupons: z.int().nonnegative(),
      pages: z.array(z.string()).max(CAMPAIGN_COPIED_MAX),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
