import type { Offer } from '#catalogue/offer.ts';

/** A claim as sent to the database. Instants are epoch milliseconds, ends exclusive. */
export interface Claim {
  readonly subscriberId: string;
  readonly offer: Offer;
  readonly poolId: string;
  /** The caller's request id, or one derived to recognise a repeated tap. */
  readonly requestId: string;
  readonly keepUntilMs: number;
  /** Distinguishes a repeat from another request with the same id. */
  readonly fingerprint: string;
  readonly source: ClaimSource;
  /** Granted as PENDING. */
  readonly hold?: ClaimHold | undefined;
}

/** The rule that holds what is claimed, of which version, and until when at most. */
export interface ClaimHold {
  readonly ruleId: string;
  readonly version: number;
  readonly untilMs: number;
}

/** The claim page and channel of a claim; recorded with the coupon. */
export interface ClaimSource {
  readonly pageId?: string | undefined;
  readonly channel?: string | undefined;
}

/** The claimed coupon. */
export interface Collected {
  readonly ownedId: string;
  readonly serialNo: string;
  readonly validFromMs: number;
  readonly validToMs: number;
}

const refusals = [
  'COUPON_NOT_FOUND',
  'NOT_STARTED',
  'ENDED',
  'PAUSED',
  'ALL_GONE',
  'GONE_TODAY',
  'PERSONAL_LIMIT',
  'PERSONAL_LIMIT_TODAY',
  'REQUEST_ID_REUSED',
] as const;
export type ClaimRefusal = (typeof refusals)[number];

export type ClaimOutcome =
  | { readonly outcome: 'GRANTED'; readonly collected: Collected; readonly mine: number }
  /** An equal request was granted before: the same coupon again. */
  | { readonly outcome: 'REPLAYED'; readonly ownedId: string }
  | { readonly outcome: ClaimRefusal };

export const isClaimRefusal = (outcome: string | undefined): outcome is ClaimRefusal =>
  refusals.some((refusal) => refusal === outcome);
