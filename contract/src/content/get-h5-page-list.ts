import { z } from 'zod';
import { bannerArts, colour, imageAddress } from '#content/display.ts';
import { endpoint } from '#endpoint.ts';
import { channel, instant, pageId } from '#field.ts';
import { CLAIM_PAGES_LISTED_MAX } from '#limits.ts';

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

export const getH5PageList = endpoint({
  path: '/bass-card/getH5PageList',
  summary: 'Claim pages in a few words each: those that are asked for, whatever their state, or all that are online',
  session: 'none',
  request: z.object({
    /** In this order, once each; unknown ones are left out. */
    pageIds: z.array(pageId).min(1).max(CLAIM_PAGES_LISTED_MAX).optional(),
    ch: channel.optional(),
  }),
  response: z.object({ list: z.array(listedPage), asOf: instant }),
  refusals: [],
});
