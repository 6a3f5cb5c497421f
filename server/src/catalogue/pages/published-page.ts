import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';

/** A version of a claim page; instants in epoch milliseconds, end exclusive. */
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

/** The public version of a page: the one that is or was published. */
export interface PublishedPage extends PageVersion {
  /** The route that shows it without a page id. */
  readonly front: string | null;
}
