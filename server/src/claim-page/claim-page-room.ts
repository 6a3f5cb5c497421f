import type { claimPageCalls } from '@coupon-centre/contract/claim-page/claim-page-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Room } from '#platform/rooms/room.ts';
import { retirePageParticipants } from './comparison/retire-page-participants.ts';
import { showPageComparison } from './comparison/show-page-comparison.ts';
import { beginPageDraft } from './editing/begin-page-draft.ts';
import { checkPage } from './editing/check-page.ts';
import { frontApproval } from './editing/front-approval.ts';
import { linkPagePreview } from './editing/link-page-preview.ts';
import { listPageCards } from './editing/list-page-cards.ts';
import { listPageFronts } from './editing/list-page-fronts.ts';
import { listPages } from './editing/list-pages.ts';
import { makePage } from './editing/make-page.ts';
import { pageApproval } from './editing/page-approval.ts';
import { createPageEditing } from './editing/page-editing.ts';
import { publishPage } from './editing/publish-page.ts';
import { rollPageBack } from './editing/roll-page-back.ts';
import { savePageDraft } from './editing/save-page-draft.ts';
import { sendPageBack } from './editing/send-page-back.ts';
import { setPageFront } from './editing/set-page-front.ts';
import { showPage } from './editing/show-page.ts';
import { submitPage } from './editing/submit-page.ts';
import { takePageDown } from './editing/take-page-down.ts';
import { listClaimPages } from './list-claim-pages.ts';
import type { PagePreviews } from './page-preview.ts';
import { previewClaimPage } from './preview-claim-page.ts';
import { showClaimPage } from './show-claim-page.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly previews: PagePreviews;
  readonly audienceSubjects: Pick<AudienceSubjects, 'participants'>;
  readonly staleReads?: StaleReads | undefined;
  readonly settings: { readonly pageLinkHosts: readonly string[] };
}

/** Claim pages, as subscribers see them and as operators write them. */
export function claimPageRoom({
  db,
  catalogue,
  audienceSubjects,
  staleReads,
  previews,
  settings,
}: Needs): Room<typeof claimPageCalls> & Approves<'PAGE' | 'FRONT'> {
  const mayLeadTo = allowHosts(settings.pageLinkHosts);
  const editing = createPageEditing(db, settings.pageLinkHosts);
  return {
    approvals: { PAGE: pageApproval, FRONT: frontApproval(editing) },
    calls: {
      showClaimPage: showClaimPage({ catalogue, participants: audienceSubjects.participants, mayLeadTo }),
      listClaimPages: listClaimPages(catalogue, mayLeadTo),
      previewClaimPage: previewClaimPage(db, previews, mayLeadTo),
      listPages: listPages(db),
      showPage: showPage(db),
      showPageComparison: showPageComparison(db, staleReads),
      makePage: makePage(db),
      beginPageDraft: beginPageDraft(db),
      savePageDraft: savePageDraft(db),
      submitPage: submitPage(editing),
      sendPageBack: sendPageBack(db),
      publishPage: publishPage(editing),
      rollPageBack: rollPageBack(editing),
      takePageDown: takePageDown(db),
      checkPage: checkPage(editing),
      listPageCards: listPageCards(db, catalogue),
      linkPagePreview: linkPagePreview(db, previews),
      listPageFronts: listPageFronts(db),
      setPageFront: setPageFront(editing),
    },
    retire: { pageParticipants: retirePageParticipants },
  };
}
