import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { bannerArts, colour, imageAddress } from '#content/display.ts';
import { channel, instant, pageId } from '#foundation/field.ts';
import { CLAIM_PAGES_LISTED_MAX } from '#foundation/limits.ts';

const listedPage = z.object({
  pageId,
  title: z.string(),
  /** What the page's shared link shows. */
  share: z.object({ title: z.string(), subTitle: z.string(), imageUrl: imageAddress.nullable() }),
  color: colour,
  art: z.enum(bannerArts),
  /** Number of its coupons. */
  coupons: z.int().nonnegative(),
  state: z.enum(['SOON', 'ON', 'ENDED']),
  effectiveFrom: instant,
  /** Exclusive; null while no end is planned. */
  effectiveTo: instant.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

export const listClaimPages = call({
  path: '/bass-card/getH5PageList',
  summary: 'Summaries of claim pages: the requested ones, in any state, or all online',
  who: { session: 'none' },
  request: z.object({
    /** Answered in this order, without duplicates; unknown ones are left out. */
    pageIds: z.array(pageId).min(1).max(CLAIM_PAGES_LISTED_MAX).optional(),
    ch: channel.optional(),
  }),
  answer: json(z.object({ list: z.array(listedPage), asOf: instant })),
  refusals: [],
});
