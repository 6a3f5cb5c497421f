import type { Offer } from '#coupon/offer.ts';

/** One claim as it is put to the database. Instants are epoch milliseconds, ends exclusive. */
export interface Claim {
  readonly subscriberId: string;
  readonly offer: Offer;
  readonly poolId: string;
  /** The caller's own id of this request, or one that stands for 'the same tap again'. */
  readonly requestId: string;
  readonly keepUntilMs: number;
  /** Tells the same request from another with its id. */
  readonly fingerprint: string;
  readonly source: ClaimSource;
}

/** Where a claim is made: on a claim page, by a channel; recorded with the coupon. */
export interface ClaimSource {
  readonly pageId?: string | undefined;
  readonly channel?: string | undefined;
}

/** What was collected. */
export interface Collected {
  readonly ownedId: string;
  readonly serialNo: string;
  readonly validFromMs: number;
  readonly validToMs: number;
}

export type ClaimRefusal =
  | 'COUPON_NOT_FOUND'
  | 'NOT_STARTED'
  | 'ENDED'
  | 'PAUSED'
  | 'ALL_GONE'
  | 'GONE_TODAY'
  | 'PERSONAL_LIMIT'
  | 'PERSONAL_LIMIT_TODAY'
  | 'REQUEST_ID_REUSED';

export type ClaimOutcome =
  | { readonly outcome: 'GRANTED'; readonly collected: Collected; readonly mine: number }
  /** An equal request was granted before: the same coupon again. */
  | { readonly outcome: 'REPLAYED'; readonly ownedId: string }
  | { readonly outcome: ClaimRefusal };

const REFUSALS: readonly string[] = [
  'COUPON_NOT_FOUND',
  'NOT_STARTED',
  'ENDED',
  'PAUSED',
  'ALL_GONE',
  'GONE_TODAY',
  'PERSONAL_LIMIT',
  'PERSONAL_LIMIT_TODAY',
  'REQUEST_ID_REUSED',
] satisfies readonly ClaimRefusal[];

export const isClaimRefusal = (outcome: string | undefined): outcome is ClaimRefusal =>
  outcome !== undefined && REFUSALS.includes(outcome);
