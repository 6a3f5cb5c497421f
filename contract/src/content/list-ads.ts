import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant, key } from '#foundation/field.ts';
import { bannerArts, colour, imageAddress, linkAddress } from './display.ts';

const ad = z.object({
  adId: z.string(),
  title: z.string(),
  subTitle: z.string(),
  /** With its text alternative; null where the page draws `art`. */
  picture: z.object({ address: imageAddress, alt: z.string() }).nullable(),
  art: z.enum(bannerArts),
  bgColor: colour,
  /** Null: no link. */
  link: linkAddress.nullable(),
  /** The advertiser, who must be named next to the ad; null for the operator's own ads. */
  advertiser: z.string().nullable(),
  validFrom: instant,
  /** Exclusive; null while no end is planned. */
  validTo: instant.nullable(),
});
export type Ad = z.output<typeof ad>;

export const listAds = call({
  path: '/bass-ads/getAdSpaceDetails',
  summary: 'The ads that an advertising space shows the caller now, by channel; empty for an unknown space',
  /** Ads for the people of an audience are shown to those of them who are logged in. */
  who: { session: 'optional' },
  request: z.object({
    spaceCode: key,
    ch: channel.optional(),
  }),
  answer: json(
    z.object({
      spaceCode: z.string(),
      /** In the operators' order. */
      ads: z.array(ad),
      /** When the next ad begins or ends; null while nothing is planned. */
      changesAt: instant.nullable(),
    }),
  ),
  refusals: [],
});
