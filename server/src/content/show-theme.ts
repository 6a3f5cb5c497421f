import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Theme } from '#catalogue/catalogue-store.ts';
import { type MayLeadTo, shownImage, shownLink } from '#catalogue/link-hosts.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isForChannel, isRunning, nextChangeMs } from './schedule.ts';

/** The plain look, while operators have set none. */
const PLAIN = { bgImage: null, bgColor: '#0b7c86', themeId: 'plain', banners: [], validTo: null, version: 0 };

const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));

/** A channel's own theme before the common one; a scheduled one before an open-ended one, which is the default. */
const rank = ({ channel, valid_to }: Theme): number => (channel === null ? 0 : 2) + (valid_to === null ? 0 : 1);

/** The theme of the day: of the best rank among those running now, the one that started last. */
export const showTheme =
  (catalogue: Pick<Catalogue, 'contents'>, mayLeadTo: MayLeadTo): Handler<'showTheme'> =>
  async ({ ch }, { locale, nowMs }) => {
    const planned = catalogue.contents().themes.filter((theme) => isForChannel(theme, ch));
    const running = planned.filter((theme) => isRunning(theme, nowMs));
    const changesAt = instantOrNull(nextChangeMs(planned, nowMs));
    const theme = running.toSorted((one, other) => rank(other) - rank(one))[0];
    if (theme === undefined) return { ...PLAIN, validFrom: toInstant(0), changesAt };
    return {
      bgImage: shownImage(theme.bg_image, mayLeadTo),
      bgColor: theme.bg_color,
      themeId: theme.theme_id,
      banners: theme.banners.map((banner) => ({
        ...banner,
        title: banner.title[locale],
        subTitle: banner.subTitle[locale],
        image: shownImage(banner.image, mayLeadTo),
        link: shownLink(banner.link, mayLeadTo),
      })),
      validFrom: toInstant(theme.valid_from.getTime()),
      validTo: instantOrNull(theme.valid_to?.getTime() ?? null),
      changesAt,
      version: theme.version,
    };
  };
