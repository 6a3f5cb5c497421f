import type { getH5PageList, ListedPage } from '@coupon-centre/contract/content/get-h5-page-list';
import type { Locale } from '@coupon-centre/contract/field';
import { CLAIM_PAGES_LISTED_MAX } from '@coupon-centre/contract/limits';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { couponsOf, findPage, isOnline, type PublishedPage, pageEndMs } from '#coupon/claim-page.ts';
import { type MayLeadTo, shownImage } from '#coupon/link-hosts.ts';
import type { Handler } from '#http/handler.ts';

function summarise(page: PublishedPage, locale: Locale, nowMs: number, mayLeadTo: MayLeadTo): ListedPage {
  const { content, fromMs } = page;
  const { share } = content;
  const banner = content.modules.find((module) => module.kind === 'banner');
  const endMs = pageEndMs(page);
  const offline = nowMs < fromMs ? 'SOON' : 'ENDED';
  return {
    pageId: page.pageId,
    title: content.title[locale],
    share: {
      title: share.title[locale],
      subTitle: share.subTitle[locale],
      imageUrl: shownImage(share.imageUrl, mayLeadTo),
    },
    color: content.background.color,
    art: banner?.art ?? 'tickets',
    coupons: couponsOf(content).length,
    state: isOnline(page, nowMs) ? 'ON' : offline,
    effectiveFrom: toInstant(fromMs),
    effectiveTo: endMs === null ? null : toInstant(endMs),
  };
}

/** Pages as a list shows them. Without names: what is online, what ends soonest first. */
export const listPages =
  (catalogue: Pick<Catalogue, 'contents' | 'asOfMs'>, mayLeadTo: MayLeadTo): Handler<typeof getH5PageList> =>
  async ({ pageIds }, { locale, nowMs }) => {
    const known = catalogue.contents();
    const endOf = (page: PublishedPage) => pageEndMs(page) ?? Number.MAX_SAFE_INTEGER;
    const found =
      pageIds === undefined
        ? [...known.pages.values()].filter((page) => isOnline(page, nowMs)).sort((a, b) => endOf(a) - endOf(b))
        : [...new Set(pageIds.flatMap((askedId) => findPage(known, askedId, nowMs) ?? []))];
    return {
      list: found.slice(0, CLAIM_PAGES_LISTED_MAX).map((page) => summarise(page, locale, nowMs, mayLeadTo)),
      asOf: toInstant(catalogue.asOfMs()),
    };
  };
