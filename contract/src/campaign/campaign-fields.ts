import { z } from 'zod';
import { ofBranch } from '#branch/branch-fields.ts';
import { conditionGroups } from '#catalogue/audience.ts';
import { id, instant } from '#foundation/field.ts';
import {
  BUDGET_MAX_FEN,
  CAMPAIGN_BRIEF_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
  CAMPAIGN_TITLE_MAX_LENGTH,
  HOLDOUT_MAX_PERCENT,
  KEY_PATTERN,
} from '#foundation/limits.ts';

/** PLANNED, RUNNING and ENDED follow the clock and the campaign's period; CLOSED is final. */
const campaignStates = ['PLANNED', 'RUNNING', 'ENDED', 'CLOSED'] as const;
export const campaignState = z.enum(campaignStates);
export type CampaignState = z.output<typeof campaignState>;

/** What editors write of a campaign. `owner`: who answers for it, a department or a person. The end is exclusive. */
export const campaignBrief = {
  title: z.string().trim().min(1).max(CAMPAIGN_TITLE_MAX_LENGTH),
  brief: z.string().trim().min(1).max(CAMPAIGN_BRIEF_MAX_LENGTH),
  owner: z.string().trim().min(1).max(CAMPAIGN_OWNER_MAX_LENGTH),
  startsAt: instant,
  endsAt: instant,
};

/**
 * For whom a campaign is; null: for everyone. Its coupons start with it and say where they differ; it decides nothing by itself, because
 * what decides is approved with each coupon.
 */
export const campaignAudience = conditionGroups.nullable();

/** For requests with a period. */
export const endsAfterStart = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) =>
  Date.parse(startsAt) < Date.parse(endsAt);

/** From how many of all subscribers its coupons are kept, in whole per cent. */
export const holdoutPercent = z.int().nonnegative().max(HOLDOUT_MAX_PERCENT);
export const budgetFen = z.int().nonnegative().max(BUDGET_MAX_FEN);

/** Which campaign, in the revision that was read. */
export const campaignRead = { campaignId: id, expectedRevision: z.int32().positive() };

/** What is linked to a campaign by itself. Coupons name it in their terms; grabs and share texts follow their coupons. */
export const campaignLinkKinds = ['PAGE', 'AD'] as const;
export type CampaignLinkKind = (typeof campaignLinkKinds)[number];
export const campaignLink = {
  campaignId: id,
  kind: z.enum(campaignLinkKinds),
  /** The id of the page or the ad. */
  thingId: z.string().regex(KEY_PATTERN),
};

/** A campaign with its budget. Money in fen. */
export const listedCampaign = z.object({
  campaignId: z.uuid(),
  ...ofBranch,
  title: z.string(),
  owner: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: campaignState,
  audience: campaignAudience,
  revision: z.int(),
  /** Only to be copied: it has no budget. */
  isTemplate: z.boolean(),
  budgetFen: z.int(),
  /** By how much more its units may be worth at the end of a business day than at its start. Null: no limit. */
  budgetPerDayFen: z.int().nullable(),
  /** What the units of its coupons are worth. */
  takenFen: z.int(),
  /** By how much that has grown today; negative if more came back. */
  takenTodayFen: z.int(),
});
