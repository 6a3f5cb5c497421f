import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MayLeadTo } from '#catalogue/link-hosts.ts';
import { findPage, isOnline, pageEndMs, presentPage } from '#catalogue/pages/claim-page.ts';
import type { Participants } from '#experiment/participants.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { comparisonIn, seenBy } from './comparison/seen-variant.ts';

interface Needs {
  readonly catalogue: Pick<Catalogue, 'contents'>;
  readonly participants: Pick<Participants, 'note'>;
  readonly mayLeadTo: MayLeadTo;
}

/** A page's published version inside its window, in the caller's variant; outside it, which page that is and from when to when it was online. */
export const showClaimPage =
  ({ catalogue, participants, mayLeadTo }: Needs): Handler<'showClaimPage'> =>
  async ({ pageId }, caller) => {
    const { locale, nowMs } = caller;
    const page = findPage(catalogue.contents(), pageId, nowMs);
    if (page === undefined) return refuse('PAGE_NOT_FOUND');
    if (isOnline(page, nowMs)) {
      return {
        ...presentPage(seenBy(page, caller, participants), locale, mayLeadTo),
        ...(comparisonIn(page) !== null && { differsByPerson: true }),
      };
    }
    const endMs = pageEndMs(page);
    return refuse('PAGE_NOT_ONLINE', {
      title: page.content.title[locale],
      effectiveFrom: toInstant(page.fromMs),
      effectiveTo: endMs === null ? null : toInstant(endMs),
    });
  };
