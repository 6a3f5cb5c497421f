import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { BookBenefit, BookSays } from '#platform/db/schema/billing-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** How far the biller's clock may be from ours: what we settled that shortly before midnight may be in its next day. */
export const SKEW_MS = 10 * MINUTE_MS;

export type DifferenceKind = Schema['billing_difference']['kind'];

/** An order of ours. Times are epoch milliseconds. */
export interface OwnOrder {
  readonly orderNo: string;
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly state: Schema['use_order']['state'];
  readonly createdAtMs: number;
  readonly settledAtMs: number | null;
  /** False: a code, which the biller knows nothing of. */
  readonly isBilled: boolean;
  readonly benefit: Pick<Benefit, 'kind' | 'amount'>;
  /** What it was ordered as; null: as the benefit itself. */
  readonly offer: ProviderOffer | null;
  /** A reversal is open, so the biller may have done it or not. */
  readonly isReversing: boolean;
}

/** The days whose book was read without a gap: epoch milliseconds, `to` exclusive. */
export interface ReadSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether all that the biller did for the order must be in what was read, so that what is missing is missing. */
const isCovered = ({ createdAtMs, settledAtMs }: OwnOrder, { fromMs, toMs }: ReadSpan): boolean =>
  settledAtMs !== null && createdAtMs >= fromMs && settledAtMs < toMs - SKEW_MS;

/** Amounts travel as decimals of the bucket's units. */
const isOtherAmount = (ours: number, theirs: number): boolean => Math.round(theirs) !== Math.round(ours);

/** Whether something else was granted than we ordered. What the book does not say is not compared. */
function isOtherBenefit({ benefit, offer }: Pick<OwnOrder, 'benefit' | 'offer'>, theirs: BookBenefit): boolean {
  const { product, bucket, kind = benefit.kind, amount = benefit.amount } = theirs;
  if (offer?.by === 'product' && product !== undefined) {
    return product.offeringId !== offer.productOfferingId || product.quantity !== 1;
  }
  if (offer?.by === 'bucket' && bucket !== undefined) {
    const isOtherBucket = bucket.usageType !== offer.usageType || bucket.units !== offer.units;
    return isOtherBucket || isOtherAmount(benefit.amount, bucket.amount * offer.amountPerUnit);
  }
  return kind !== benefit.kind || amount !== benefit.amount;
}

function inState(here: OwnOrder | null, there: BookSays, span: ReadSpan): readonly DifferenceKind[] {
  switch (here?.state) {
    case undefined:
    case 'REFUSED':
      return there.granted > there.reversed ? ['GRANTED_ONLY_THERE'] : [];
    // Not settled yet: the list of hanging uses has it.
    case 'STARTED':
    case 'HANDED_OVER':
      return [];
    case 'SUCCEEDED': {
      const isMissing = there.granted === 0 && here !== null && here.isBilled && isCovered(here, span);
      const isUndone = there.reversed > 0 && here?.isReversing === false;
      return [
        ...(isMissing ? ['GRANTED_ONLY_HERE' as const] : []),
        ...(isUndone ? ['REVERSED_ONLY_THERE' as const] : []),
      ];
    }
    case 'REVERSED': {
      const stands = there.granted > 0 && there.reversed === 0;
      return stands && here !== null && isCovered(here, span) ? ['REVERSED_ONLY_HERE'] : [];
    }
  }
}

/** What our order (null: there is none) and the biller's book say differently. */
export const differencesOf = (here: OwnOrder | null, there: BookSays, span: ReadSpan): readonly DifferenceKind[] => [
  ...inState(here, there, span),
  ...(there.granted > 1 ? ['GRANTED_TWICE' as const] : []),
  ...(here !== null && there.granted > 0 && there.benefit !== null && isOtherBenefit(here, there.benefit)
    ? ['BENEFIT_DIFFERS' as const]
    : []),
];
