import { hash } from 'node:crypto';

/** A campaign whose coupons are kept from a share of subscribers, so that its effect can be measured. */
export interface Holdout {
  readonly campaignId: string;
  /** Whole per cent of subscribers. */
  readonly percent: number;
}

const PARTS = 10_000;
const PARTS_PER_PERCENT = PARTS / 100;
const DRAW_BYTES = 6;

/** A subscriber's place among 10,000 equal parts: always the same for one experiment, independent between experiments. */
export const partOf = (experimentId: string, subscriberId: string): number =>
  hash('sha256', `holdout~${experimentId}~${subscriberId}`, 'buffer').readUIntBE(0, DRAW_BYTES) % PARTS;

/** Whether the campaign's coupons are kept from this subscriber. The campaign's id is the experiment's own salt. */
export const isHeldOut = ({ campaignId, percent }: Holdout, subscriberId: string): boolean =>
  partOf(campaignId, subscriberId) < percent * PARTS_PER_PERCENT;

/** Variants of a claim page or of a coupon's text that are compared with the thing itself, each shown to a share of subscribers. */
export interface Comparison {
  readonly comparisonId: string;
  /** Whole per cent of subscribers, by variant; the rest sees the thing itself. */
  readonly percents: readonly number[];
}

/** The variant that this subscriber sees, counted from 1; 0: the page or coupon itself. */
export function variantOf({ comparisonId, percents }: Comparison, subscriberId: string): number {
  const part = partOf(comparisonId, subscriberId);
  let upTo = 0;
  const at = percents.findIndex((percent) => {
    upTo += percent * PARTS_PER_PERCENT;
    return part < upTo;
  });
  return at + 1;
}
