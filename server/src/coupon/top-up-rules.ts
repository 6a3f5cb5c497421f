import type { TopUpObstacle } from '@coupon-centre/contract/card/top-up-plus-coupon-list';
import type { Benefit } from '@coupon-centre/contract/field';
import type { Obstacle } from '#coupon/owned-state.ts';

/** What a person's coupons take off a top-up (wire §4, `topUpPlusCouponList`). Pure; money in fen, instants in epoch ms. */

export interface TopUp {
  readonly amountFen: number;
  /** Where it will be paid. */
  readonly channel: string | undefined;
}

export interface TopUpCoupon {
  readonly ownedId: string;
  readonly benefit: Benefit;
  /** What stands against using it at all at this moment. */
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
  /** How much more the top-up would have to be. */
  readonly gapFen?: number;
}

export interface TopUpChoice<C> {
  /** The best one first. */
  readonly applicable: readonly Fitting<C>[];
  /** Those that lack least first. */
  readonly inapplicable: readonly Unfitting<C>[];
  readonly best: Fitting<C> | null;
}

const PERCENT = 100;

/** What a coupon takes off a top-up that it fits: whole fen, fractions dropped, never more than the top-up itself. */
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

const isForTopUps = ({ kind }: Benefit): boolean => kind === 'TOPUP_OFF_FEN' || kind === 'TOPUP_PERCENT';

/** A finished coupon has no place in this choice, so it is no reason either. */
const reasons: Readonly<Partial<Record<Obstacle, TopUpObstacle>>> = {
  PENDING: 'BEING_ISSUED',
  USING: 'IN_USE',
  NOT_YET_VALID: 'NOT_YET_VALID',
  OUTSIDE_HOURS: 'OUTSIDE_HOURS',
};

/** What an amount cannot cure comes before what it can: nobody is told to pay more for a coupon that still would not work. */
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

/** Which of the coupons fit the top-up, what each saves, and which is the best: most saved, then soonest to expire, then oldest. */
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
