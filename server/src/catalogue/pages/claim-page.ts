import type { ClaimPage, ClaimPageDraft, ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { allowedBy, type MayLeadTo } from '#catalogue/link-hosts.ts';
import type { Offer } from '#catalogue/offer.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { defaultFront } from './default-front.ts';
import type { PageVersion, PublishedPage } from './published-page.ts';

/** When a page's window closes, as planned or by retirement; null while open-ended. */
export const pageEndMs = ({ toMs, retiredMs }: PageVersion): number | null => {
  if (toMs === null || retiredMs === null) return toMs ?? retiredMs;
  return Math.min(toMs, retiredMs);
};

export const isOnline = (page: PageVersion, nowMs: number): boolean =>
  page.fromMs <= nowMs && nowMs < (pageEndMs(page) ?? Number.POSITIVE_INFINITY);

/** The part of the catalogue in which pages are found. */
export interface KnownPages {
  readonly pages: ReadonlyMap<string, PublishedPage>;
  readonly offers: ReadonlyMap<string, Offer>;
}

/** A page by its id or by the route that it is the front page of: the operators' choice, or else the default front. */
export const findPage = ({ pages, offers }: KnownPages, askedId: string, nowMs: number): PublishedPage | undefined =>
  pages.get(askedId) ??
  [...pages.values()].find(({ front }) => front === askedId) ??
  defaultFront(offers.values(), askedId, nowMs);

export type PageStatus = 'online' | 'offline' | 'unknown';

/** Whether a page can be seen now, could be at another time, or does not exist publicly. */
export function pageStatus(known: KnownPages, askedId: string, nowMs: number): PageStatus {
  const page = findPage(known, askedId, nowMs);
  if (page === undefined) return 'unknown';
  return isOnline(page, nowMs) ? 'online' : 'offline';
}

/** Whether variants of the page are compared. */
export const pageDiffersByPerson = (known: KnownPages, askedId: string, nowMs: number): boolean =>
  (findPage(known, askedId, nowMs)?.comparisonId ?? null) !== null;

/** The distinct coupons of a page, in page order. */
export function couponsOf({ modules }: ClaimPageDraft): readonly string[] {
  const named = modules.flatMap((module) => {
    if (module.kind === 'couponGrid') return module.coupons;
    return module.kind === 'button' && module.does.kind === 'collect' ? [module.does.sCardId] : [];
  });
  return [...new Set(named)];
}

type Draft = ClaimPageDraft['modules'][number];

/** A module in one language; null where it is only a link to a forbidden place. */
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

/** A version in the caller's language. Coupons by id only, never their state. */
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
