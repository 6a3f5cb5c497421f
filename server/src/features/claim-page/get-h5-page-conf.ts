import type { getH5PageConf } from '@coupon-centre/contract/content/get-h5-page-conf';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { findPage, isOnline, pageEndMs, presentPage } from '#coupon/claim-page.ts';
import type { MayLeadTo } from '#coupon/link-hosts.ts';
import { type Handler, refuse } from '#http/handler.ts';

/** A page's published version inside its window; outside it, which page that is and from when to when it was online. */
export const showClaimPage =
  (catalogue: Pick<Catalogue, 'contents'>, mayLeadTo: MayLeadTo): Handler<typeof getH5PageConf> =>
  async ({ pageId }, { locale, nowMs }) => {
    const page = findPage(catalogue.contents(), pageId, nowMs);
    if (page === undefined) return refuse('PAGE_NOT_FOUND');
    if (isOnline(page, nowMs)) return presentPage(page, locale, mayLeadTo);
    const endMs = pageEndMs(page);
    return refuse('PAGE_NOT_ONLINE', {
      title: page.content.title[locale],
      effectiveFrom: toInstant(page.fromMs),
      effectiveTo: endMs === null ? null : toInstant(endMs),
    });
  };
