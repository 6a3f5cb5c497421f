import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Benefit } from '@coupon-centre/contract/foundation/field';
import type { TopUpObstacle } from '@coupon-centre/contract/wallet/list-top-up-coupons';
import type { Obstacle } from './owned-state.ts';

/** A person's coupons for a top-up (wire §4, `listTopUpCoupons`). Pure; money in fen, instants in epoch ms. */

export interface TopUp {
  readonly amountFen: number;
  /** Where it will be paid. */
  readonly channel: string | undefined;
}

export interface TopUpCoupon {
  readonly ownedId: string;
  readonly benefit: Benefit;
  /** Why it cannot be used at all at this moment. */
  readonly obstacle: Obstacle | null;
  readonly validToMs: number;
  readonly claimedAtMs: number;
}

interface Fitting<C> {
  readonly coupon: C;
  readonly saveFen: number;
  readonly payFen: number;
}

interface Unfitting<C> {
  readonly coupon: C;
  readonly reasonCode: TopUpObstacle;
  /** The amount missing to the threshold. */
  readonly gapFen?: number;
}

export interface TopUpChoice<C> {
  /** Best first. */
  readonly applicable: readonly Fitting<C>[];
  /** Smallest gap first. */
  readonly inapplicable: readonly Unfitting<C>[];
  readonly best: Fitting<C> | null;
}

const PERCENT = 100;

/** The savings on a top-up that a coupon applies to: whole fen, rounded down, never more than the top-up. */
export function savedOnTopUp({ kind, amount, maxSaveFen = Infinity }: Benefit, amountFen: number): number {
  switch (kind) {
    case 'TOPUP_OFF_FEN':
      return Math.min(amount, amountFen);
    case 'TOPUP_PERCENT':
      return Math.min(Math.floor((amountFen * amount) / PERCENT), maxSaveFen, amountFen);
    case 'DATA_MB':
    case 'CREDIT_FEN':
    case 'EXPERIENCE':
    case 'CODE':
      return 0;
  }
}

const isForTopUps = ({ kind }: Benefit): boolean => benefits[kind].cardClass === 'topup';

/** Finished coupons are not offered, so they have no reason here. */
const reasons: Readonly<Partial<Record<Obstacle, TopUpObstacle>>> = {
  PENDING: 'BEING_ISSUED',
  USING: 'IN_USE',
  NOT_YET_VALID: 'NOT_YET_VALID',
  OUTSIDE_HOURS: 'OUTSIDE_HOURS',
};

/**
 * Obstacles that a larger amount cannot remove come first, so that no one is told to pay more for a coupon that still would
 * not apply.
 */
function obstacleTo(
  { benefit, obstacle }: TopUpCoupon,
  { amountFen, channel }: TopUp,
): Omit<Unfitting<never>, 'coupon'> | null {
  const reasonCode = obstacle === null ? undefined : reasons[obstacle];
  if (reasonCode !== undefined) return { reasonCode };
  const { channels, thresholdFen = 0 } = benefit;
  if (channels !== undefined && (channel === undefined || !channels.includes(channel)))
    return { reasonCode: 'OTHER_CHANNEL' };
  return amountFen < thresholdFen ? { reasonCode: 'BELOW_THRESHOLD', gapFen: thresholdFen - amountFen } : null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const soonestThenOldest = (a: TopUpCoupon, b: TopUpCoupon): number =>
  a.validToMs - b.validToMs || a.claimedAtMs - b.claimedAtMs || compareText(a.ownedId, b.ownedId);

/** The coupons that apply to the top-up, what each saves, and the best: most saved, then earliest expiry, then oldest. */
export function chooseForTopUp<C extends TopUpCoupon>(coupons: readonly C[], topUp: TopUp): TopUpChoice<C> {
  const applicable: Fitting<C>[] = [];
  const inapplicable: Unfitting<C>[] = [];
  for (const coupon of coupons.filter(({ benefit }) => isForTopUps(benefit))) {
    const obstacle = obstacleTo(coupon, topUp);
    const saveFen = savedOnTopUp(coupon.benefit, topUp.amountFen);
    if (obstacle === null) applicable.push({ coupon, saveFen, payFen: topUp.amountFen - saveFen });
    else inapplicable.push({ coupon, ...obstacle });
  }
  applicable.sort((a, b) => b.saveFen - a.saveFen || soonestThenOldest(a.coupon, b.coupon));
  const lack = ({ gapFen = Infinity }: Unfitting<C>): number => gapFen;
  inapplicable.sort((a, b) => (lack(a) === lack(b) ? soonestThenOldest(a.coupon, b.coupon) : lack(a) - lack(b)));
  const [first] = applicable;
  return { applicable, inapplicable, best: first !== undefined && first.saveFen > 0 ? first : null };
}
