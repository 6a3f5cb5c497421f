import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { bannerArts, colour, imageAddress } from '#content/display.ts';
import { channel, instant, pageId } from '#foundation/field.ts';
import { CLAIM_PAGES_LISTED_MAX } from '#foundation/limits.ts';

const listedPage = z.object({
  pageId,
  title: z.string(),
  /** The page's own words for who gets its link. */
  share: z.object({ title: z.string(), subTitle: z.string(), imageUrl: imageAddress.nullable() }),
  color: colour,
  art: z.enum(bannerArts),
  /** How many coupons it names. */
  coupons: z.int().nonnegative(),
  state: z.enum(['SOON', 'ON', 'ENDED']),
  effectiveFrom: instant,
  /** Exclusive; null while no end is planned. */
  effectiveTo: instant.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

export const listClaimPages = call({
  path: '/bass-card/getH5PageList',
  summary: 'Claim pages in a few words each: those that are asked for, whatever their state, or all that are online',
  who: { session: 'none' },
  request: z.object({
    /** In this order, once each; unknown ones are left out. */
    pageIds: z.array(pageId).min(1).max(CLAIM_PAGES_LISTED_MAX).optional(),
    ch: channel.optional(),
  }),
  answer: json(z.object({ list: z.array(listedPage), asOf: instant })),
  refusals: [],
});
