import type { Ad } from '@coupon-centre/contract/content/list-ads';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { StoredAd } from '#catalogue/catalogue-store.ts';
import { type MayLeadTo, shownImage, shownLink } from '#catalogue/link-hosts.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isForChannel, isRunning, nextChangeMs } from './schedule.ts';

/** Leaves out a link or picture that is neither ours nor on an allow-listed host. */
function present(ad: StoredAd, locale: Locale, mayLeadTo: MayLeadTo): Ad {
  const address = shownImage(ad.image, mayLeadTo);
  return {
    adId: ad.ad_id,
    title: ad.title[locale],
    subTitle: ad.sub_title[locale],
    picture: address === null ? null : { address, alt: ad.image_alt?.[locale] ?? '' },
    art: ad.art,
    bgColor: ad.bg_color,
    link: shownLink(ad.link, mayLeadTo),
    advertiser: ad.advertiser?.[locale] ?? null,
    validFrom: toInstant(ad.valid_from.getTime()),
    validTo: ad.valid_to === null ? null : toInstant(ad.valid_to.getTime()),
  };
}

export const listAds =
  (catalogue: Pick<Catalogue, 'contents'>, mayLeadTo: MayLeadTo): Handler<'listAds'> =>
  async ({ spaceCode, ch }, { locale, nowMs }) => {
    const own = (catalogue.contents().ads.get(spaceCode) ?? []).filter((ad) => isForChannel(ad, ch));
    const changesAtMs = nextChangeMs(own, nowMs);
    return {
      spaceCode,
      ads: own.filter((ad) => isRunning(ad, nowMs)).map((ad) => present(ad, locale, mayLeadTo)),
      changesAt: changesAtMs === null ? null : toInstant(changesAtMs),
    };
  };
