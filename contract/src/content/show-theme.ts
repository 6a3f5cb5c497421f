import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';

export const showTheme = call({
  path: '/bass-card/getCardCenterBackground',
  summary: "The coupon centre's current background and banners, by channel",
  who: { session: 'none' },
  request: z.object({ ch: channel.optional() }),
  answer: json(
    z.object({
      /** Address of the picture behind the head of the page; null where the theme draws it. */
      bgImage: z.string().nullable(),
      /** CSS colour behind it. */
      bgColor: z.string(),
      themeId: z.string(),
      banners: z.array(
        z.object({
          bannerId: z.string(),
          title: z.string(),
          subTitle: z.string(),
          /** Address of the picture; null where the theme draws it. */
          image: z.string().nullable(),
          bgColor: z.string(),
          /** Link; null: none. */
          link: z.string().nullable(),
        }),
      ),
      validFrom: instant,
      validTo: instant.nullable(),
      /** When the theme may change next; null while nothing is planned. */
      changesAt: instant.nullable(),
      version: z.int(),
    }),
  ),
  refusals: [],
});
