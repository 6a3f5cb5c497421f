import type { getCardCenterBackground } from '@coupon-centre/contract/card/get-card-center-background';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Handler } from '#http/handler.ts';

/** The plain look, while operators have set none. */
const PLAIN = { bgImage: null, bgColor: '#0b7c86', themeId: 'plain', banners: [], validTo: null, version: 0 };

/** The theme of the day: of those running now, the channel's own before everybody's, then the one that started last. */
export const showBackground =
  (catalogue: Catalogue): Handler<typeof getCardCenterBackground> =>
  async ({ ch }, { locale, nowMs }) => {
    const running = catalogue
      .contents()
      .themes.filter(
        ({ valid_from, valid_to }) => valid_from.getTime() <= nowMs && nowMs < (valid_to?.getTime() ?? Infinity),
      )
      .filter(({ channel }) => channel === null || channel === ch);
    // An open-ended theme is the default: it gives way to any scheduled one.
    const theme =
      running.find(({ channel }) => channel !== null) ??
      running.find(({ valid_to }) => valid_to !== null) ??
      running[0];
    if (theme === undefined) return { ...PLAIN, validFrom: toInstant(0) };
    return {
      bgImage: theme.bg_image,
      bgColor: theme.bg_color,
      themeId: theme.theme_id,
      banners: theme.banners.map((banner) => ({
        ...banner,
        title: banner.title[locale],
        subTitle: banner.subTitle[locale],
      })),
      validFrom: toInstant(theme.valid_from.getTime()),
      validTo: theme.valid_to === null ? null : toInstant(theme.valid_to.getTime()),
      version: theme.version,
    };
  };
