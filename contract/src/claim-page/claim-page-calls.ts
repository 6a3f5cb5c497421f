import { beginPageDraft } from './editing/begin-page-draft.ts';
import { checkPage } from './editing/check-page.ts';
import { linkPagePreview } from './editing/link-page-preview.ts';
import { listPageCards } from './editing/list-page-cards.ts';
import { listPageFronts } from './editing/list-page-fronts.ts';
import { listPages } from './editing/list-pages.ts';
import { makePage } from './editing/make-page.ts';
import { publishPage } from './editing/publish-page.ts';
import { rollPageBack } from './editing/roll-page-back.ts';
import { savePageDraft } from './editing/save-page-draft.ts';
import { sendPageBack } from './editing/send-page-back.ts';
import { setPageFront } from './editing/set-page-front.ts';
import { showPage } from './editing/show-page.ts';
import { showPageComparison } from './editing/show-page-comparison.ts';
import { submitPage } from './editing/submit-page.ts';
import { takePageDown } from './editing/take-page-down.ts';
import { listClaimPages } from './list-claim-pages.ts';
import { previewClaimPage } from './preview-claim-page.ts';
import { showClaimPage } from './show-claim-page.ts';

export const claimPageCalls = {
  beginPageDraft,
  checkPage,
  linkPagePreview,
  listPageCards,
  listPageFronts,
  listPages,
  makePage,
  publishPage,
  rollPageBack,
  savePageDraft,
  sendPageBack,
  setPageFront,
  showPage,
  showPageComparison,
  submitPage,
  takePageDown,
  listClaimPages,
  previewClaimPage,
  showClaimPage,
};
