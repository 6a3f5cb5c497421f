import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';

/** A version of a claim page; instants in epoch milliseconds, end exclusive. */
export interface PageVersion {
  readonly pageId: string;
  readonly version: number;
  readonly content: ClaimPageDraft;
  /** What shares of the people who are logged in see instead. */
  readonly variants: readonly PageVariant[];
  /** Null: the variants are not compared, and everybody sees `content`. */
  readonly comparisonId: string | null;
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
