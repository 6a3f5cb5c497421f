import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MayLeadTo } from '#catalogue/link-hosts.ts';
import { findPage, isOnline, pageEndMs, presentPage } from '#catalogue/pages/claim-page.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';

/** A page's published version inside its window; outside it, which page that is and from when to when it was online. */
export const showClaimPage =
  (catalogue: Pick<Catalogue, 'contents'>, mayLeadTo: MayLeadTo): Handler<'showClaimPage'> =>
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
