import type { ClaimPage, ClaimPageDraft, ClaimPageModule } from '@coupon-centre/contract/content/claim-page';
import type { Locale } from '@coupon-centre/contract/field';
import { toInstant } from '#coupon/business-day.ts';
import { defaultFront } from '#coupon/default-front.ts';
import { allowedBy, type MayLeadTo } from '#coupon/link-hosts.ts';
import type { Offer } from '#coupon/offer.ts';
import type { LocalisedText } from '#db/schema.ts';

/** A version of a claim page; instants in epoch milliseconds, the end exclusive. */
export interface PageVersion {
  readonly pageId: string;
  readonly version: number;
  readonly content: ClaimPageDraft;
  readonly fromMs: number;
  /** Null while no end is planned. */
  readonly toMs: number | null;
  /** Null unless operators took it offline. */
  readonly retiredMs: number | null;
}

/** What the world sees of a page: the version that is or was published. */
export interface PublishedPage extends PageVersion {
  /** The route that shows it without naming it. */
  readonly front: string | null;
}

/** When a page's window closes, planned or not; null while it stays open. */
export const pageEndMs = ({ toMs, retiredMs }: PageVersion): number | null => {
  if (toMs === null || retiredMs === null) return toMs ?? retiredMs;
  return Math.min(toMs, retiredMs);
};

export const isOnline = (page: PageVersion, nowMs: number): boolean =>
  page.fromMs <= nowMs && nowMs < (pageEndMs(page) ?? Number.POSITIVE_INFINITY);

/** As much of the catalogue as pages are found in. */
export interface KnownPages {
  readonly pages: ReadonlyMap<string, PublishedPage>;
  readonly offers: ReadonlyMap<string, Offer>;
}

/** A page by its id, or by the name of the route that it is the front of: one that operators made so, or else our own. */
export const findPage = ({ pages, offers }: KnownPages, askedId: string, nowMs: number): PublishedPage | undefined =>
  pages.get(askedId) ??
  [...pages.values()].find(({ front }) => front === askedId) ??
  defaultFront(offers.values(), askedId, nowMs);

export type PageStanding = 'online' | 'offline' | 'unknown';

/** Whether a page can be seen now, could be at another time, or is nothing the world knows of. */
export function pageStanding(known: KnownPages, askedId: string, nowMs: number): PageStanding {
  const page = findPage(known, askedId, nowMs);
  if (page === undefined) return 'unknown';
  return isOnline(page, nowMs) ? 'online' : 'offline';
}

/** The coupons that a page names, in its order, once each. */
export function couponsOf({ modules }: ClaimPageDraft): readonly string[] {
  const named = modules.flatMap((module) => {
    if (module.kind === 'couponGrid') return module.coupons;
    return module.kind === 'button' && module.does.kind === 'collect' ? [module.does.sCardId] : [];
  });
  return [...new Set(named)];
}

type Draft = ClaimPageDraft['modules'][number];

/** A module in one language; null where all it does is lead to a place it may not lead to. */
function presentModule(module: Draft, locale: Locale, mayLeadTo: MayLeadTo): ClaimPageModule | null {
  const text = (words: LocalisedText) => words[locale];
  const textOrNull = (words: LocalisedText | null) => words?.[locale] ?? null;
  const allowed = allowedBy(mayLeadTo);
  switch (module.kind) {
    case 'banner':
      return {
        ...module,
        title: text(module.title),
        subTitle: textOrNull(module.subTitle),
        image: allowed(module.image),
        link: allowed(module.link),
      };
    case 'couponGrid':
    case 'grab':
      return { ...module, heading: textOrNull(module.heading) };
    case 'richText':
      return { ...module, html: text(module.html) };
    case 'rule':
      return { ...module, heading: text(module.heading), html: text(module.html) };
    case 'button':
      if (module.does.kind === 'link' && !mayLeadTo(module.does.link)) return null;
      return { ...module, text: text(module.text) };
    case 'countdown':
      return { ...module, label: text(module.label), endedText: text(module.endedText) };
    default:
      return module satisfies never;
  }
}

/** A version as a caller of a language is answered. Coupons by id only, never their state. */
export function presentPage(version: PageVersion, locale: Locale, mayLeadTo: MayLeadTo): ClaimPage {
  const { content } = version;
  const { share, background } = content;
  const allowed = allowedBy(mayLeadTo);
  const endMs = pageEndMs(version);
  return {
    pageId: version.pageId,
    version: version.version,
    title: content.title[locale],
    share: { title: share.title[locale], subTitle: share.subTitle[locale], imageUrl: allowed(share.imageUrl) },
    background: { ...background, image: allowed(background.image) },
    modules: content.modules.flatMap((module) => presentModule(module, locale, mayLeadTo) ?? []),
    effectiveFrom: toInstant(version.fromMs),
    effectiveTo: endMs === null ? null : toInstant(endMs),
  };
}
