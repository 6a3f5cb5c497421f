import type { ListedPage } from '@coupon-centre/contract/claim-page/list-claim-pages';
import { CLAIM_PAGES_LISTED_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type MayLeadTo, shownImage } from '#catalogue/link-hosts.ts';
import { couponsOf, findPage, isOnline, pageEndMs } from '#catalogue/pages/claim-page.ts';
import type { PublishedPage } from '#catalogue/pages/published-page.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Reading } from '#owned/owned-state.ts';
import type { Handler } from '#platform/http/handler.ts';

function summarise(page: PublishedPage, { locale, nowMs }: Reading, mayLeadTo: MayLeadTo): ListedPage {
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
export const listClaimPages =
  (catalogue: Pick<Catalogue, 'contents' | 'asOfMs'>, mayLeadTo: MayLeadTo): Handler<'listClaimPages'> =>
  async ({ pageIds }, { locale, nowMs }) => {
    const known = catalogue.contents();
    const endOf = (page: PublishedPage) => pageEndMs(page) ?? Number.MAX_SAFE_INTEGER;
    const found =
      pageIds === undefined
        ? [...known.pages.values()].filter((page) => isOnline(page, nowMs)).sort((a, b) => endOf(a) - endOf(b))
        : [...new Set(pageIds.flatMap((askedId) => findPage(known, askedId, nowMs) ?? []))];
    return {
      list: found.slice(0, CLAIM_PAGES_LISTED_MAX).map((page) => summarise(page, { locale, nowMs }, mayLeadTo)),
      asOf: toInstant(catalogue.asOfMs()),
    };
  };
