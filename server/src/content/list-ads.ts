import type { Ad } from '@coupon-centre/contract/content/list-ads';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { outsideAudience } from '#catalogue/audience/audience.ts';
import { audienceOfAd } from '#catalogue/audience/audience-of-ad.ts';
import type { AudienceSubjects, Visit } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { StoredAd } from '#catalogue/catalogue-store.ts';
import { type MayLeadTo, shownImage, shownLink } from '#catalogue/link-hosts.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isForChannel, isRunning, nextChangeMs } from './schedule.ts';

interface Needs {
  readonly catalogue: Pick<Catalogue, 'contents'>;
  readonly audienceSubjects: Pick<AudienceSubjects, 'for'>;
  readonly mayLeadTo: MayLeadTo;
}

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

/** Those of the ads that are for this person; a guest sees what everyone does. */
async function seenBy(
  ads: readonly StoredAd[],
  { session, channel, nowMs }: Omit<Visit, 'session'> & { readonly session: Visit['session'] | null },
  audienceSubjects: Needs['audienceSubjects'],
): Promise<readonly StoredAd[]> {
  const forSome = ads.filter(({ conditions }) => conditions !== null);
  if (forSome.length === 0) return ads;
  if (session === null) return ads.filter(({ conditions }) => conditions === null);
  const who = await audienceSubjects.for(forSome.map(audienceOfAd), { session, channel, nowMs });
  return ads.filter((ad) => outsideAudience(audienceOfAd(ad), who, nowMs) === null);
}

export const listAds =
  ({ catalogue, audienceSubjects, mayLeadTo }: Needs): Handler<'listAds'> =>
  async ({ spaceCode, ch }, { session, locale, nowMs }) => {
    const inSpace = (catalogue.contents().ads.get(spaceCode) ?? []).filter((ad) => isForChannel(ad, ch));
    const own = await seenBy(inSpace, { session, channel: ch, nowMs }, audienceSubjects);
    const changesAtMs = nextChangeMs(own, nowMs);
    return {
      spaceCode,
      ads: own.filter((ad) => isRunning(ad, nowMs)).map((ad) => present(ad, locale, mayLeadTo)),
      changesAt: changesAtMs === null ? null : toInstant(changesAtMs),
    };
  };
