import type { Benefit } from '@coupon-centre/contract/foundation/field';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chooseForTopUp, savedOnTopUp, type TopUpCoupon } from './top-up-rules.ts';

const coupon = (ownedId: string, benefit: Benefit, more: Partial<TopUpCoupon> = {}): TopUpCoupon => ({
  ownedId,
  benefit,
  obstacle: null,
  validToMs: 0,
  claimedAtMs: 0,
  ...more,
});
const off = (amount: number, thresholdFen = 0): Benefit => ({ kind: 'TOPUP_OFF_FEN', amount, thresholdFen });
const percent = (amount: number, more: Partial<Benefit> = {}): Benefit => ({ kind: 'TOPUP_PERCENT', amount, ...more });
const topUp = (amountFen: number, channel?: string) => ({ amountFen, channel });
const bestOf = (coupons: readonly TopUpCoupon[], amountFen: number) =>
  chooseForTopUp(coupons, topUp(amountFen)).best?.coupon.ownedId ?? null;

describe('what a coupon takes off', () => {
  test.each([
    ['a fixed amount', off(500), { amountFen: 5_000, saveFen: 500 }],
    ['no more than the top-up', off(500), { amountFen: 300, saveFen: 300 }],
    ['a percentage', percent(5), { amountFen: 10_000, saveFen: 500 }],
    ['whole fen, fractions dropped', percent(5), { amountFen: 199, saveFen: 9 }],
    ['a percentage up to its maximum', percent(5, { maxSaveFen: 1_000 }), { amountFen: 50_000, saveFen: 1_000 }],
    ['nothing where a percentage is less than a fen', percent(2), { amountFen: 49, saveFen: 0 }],
    ['nothing for data', { kind: 'DATA_MB', amount: 1_024 } as const, { amountFen: 5_000, saveFen: 0 }],
  ])('%s', (_, benefit, { amountFen, saveFen }) => {
    expect(savedOnTopUp(benefit, amountFen)).toBe(saveFen);
  });
});

describe('why a coupon does not apply', () => {
  const reasonOf = (one: TopUpCoupon, amountFen: number, channel?: string) =>
    chooseForTopUp([one], topUp(amountFen, channel)).inapplicable.map(({ coupon: _, ...why }) => why);

  it('the amount, with the gap; at the threshold it applies', () => {
    expect(reasonOf(coupon('a', off(500, 5_000)), 4_999)).toEqual([{ reasonCode: 'BELOW_THRESHOLD', gapFen: 1 }]);
    expect(reasonOf(coupon('a', off(500, 5_000)), 5_000)).toEqual([]);
  });

  it.each([
    ['USING', 'IN_USE'],
    ['PENDING', 'BEING_ISSUED'],
    ['NOT_YET_VALID', 'NOT_YET_VALID'],
    ['OUTSIDE_HOURS', 'OUTSIDE_HOURS'],
  ] as const)('%s, before the amount: paying more would not help', (obstacle, reasonCode) => {
    expect(reasonOf(coupon('a', off(500, 5_000), { obstacle }), 100)).toEqual([{ reasonCode }]);
  });

  it('the channel, unless it is one of the coupon’s', () => {
    const inApp = coupon('a', { ...off(500), channels: ['app'] });
    expect(reasonOf(inApp, 5_000)).toEqual([{ reasonCode: 'OTHER_CHANNEL' }]);
    expect(reasonOf(inApp, 5_000, 'h5')).toEqual([{ reasonCode: 'OTHER_CHANNEL' }]);
    expect(reasonOf(inApp, 5_000, 'app')).toEqual([]);
  });

  it('smallest gap first, those that no amount helps last', () => {
    const coupons = [
      coupon('used', off(1), { obstacle: 'USING' }),
      coupon('far', off(1, 9_000)),
      coupon('near', off(1, 6_000)),
    ];
    const order = chooseForTopUp(coupons, topUp(5_000)).inapplicable.map((one) => one.coupon.ownedId);
    expect(order).toEqual(['near', 'far', 'used']);
  });
});

describe('the best one', () => {
  it('saves most', () => expect(bestOf([coupon('a', off(500)), coupon('b', percent(20))], 5_000)).toBe('b'));
  it('among equal ones expires earliest', () =>
    expect(bestOf([coupon('a', off(5), { validToMs: 2 }), coupon('b', off(5), { validToMs: 1 })], 10)).toBe('b'));
  it('then is the oldest', () =>
    expect(bestOf([coupon('a', off(5), { claimedAtMs: 2 }), coupon('b', off(5), { claimedAtMs: 1 })], 10)).toBe('b'));
  it('is none where nothing is saved', () => expect(bestOf([coupon('a', percent(2))], 10)).toBeNull());
});

const anyBenefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({
    kind: fc.constant('TOPUP_OFF_FEN' as const),
    amount: fc.nat(100_000),
    thresholdFen: fc.nat(100_000),
  }),
  fc.record(
    {
      kind: fc.constant('TOPUP_PERCENT' as const),
      amount: fc.integer({ min: 1, max: 99 }),
      thresholdFen: fc.nat(100_000),
      maxSaveFen: fc.integer({ min: 1, max: 10_000 }),
    },
    { requiredKeys: ['kind', 'amount'] },
  ),
  fc.record({ kind: fc.constantFrom('DATA_MB' as const, 'CODE' as const), amount: fc.nat() }),
);
/** Few instants, so that ties are frequent. */
const anyCoupon = (ownedId: string): fc.Arbitrary<TopUpCoupon> =>
  fc.record({
    ownedId: fc.constant(ownedId),
    benefit: anyBenefit,
    obstacle: fc.constantFrom(null, null, null, 'USING' as const, 'OUTSIDE_HOURS' as const),
    validToMs: fc.nat(3),
    claimedAtMs: fc.nat(3),
  });
const anyCoupons = fc
  .nat(8)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyCoupon(`id-${index}`))));
const anyAmount = fc.integer({ min: 1, max: 200_000 });

describe('for any coupons and any amount', () => {
  const holds = (property: (coupons: readonly TopUpCoupon[], amountFen: number) => void) =>
    fc.assert(fc.property(anyCoupons, anyAmount, property), { numRuns: 1_000 });

  it('savings are between zero and the top-up, and the rest is paid', () =>
    holds((coupons, amountFen) => {
      for (const { saveFen, payFen } of chooseForTopUp(coupons, topUp(amountFen)).applicable) {
        expect(Number.isInteger(saveFen)).toBe(true);
        expect(saveFen).toBeGreaterThanOrEqual(0);
        expect(saveFen).toBeLessThanOrEqual(amountFen);
        expect(saveFen + payFen).toBe(amountFen);
      }
    }));

  it('each top-up coupon is in exactly one of the two lists, and no other coupon is', () =>
    holds((coupons, amountFen) => {
      const { applicable, inapplicable } = chooseForTopUp(coupons, topUp(amountFen));
      const listed = [...applicable, ...inapplicable].map(({ coupon: { ownedId } }) => ownedId).sort();
      const wanted = coupons.filter(({ benefit: { kind } }) => kind.startsWith('TOPUP'));
      expect(listed).toEqual(wanted.map(({ ownedId }) => ownedId).sort());
    }));

  it('with the gap added a coupon applies, and with one fen less it does not', () =>
    holds((coupons, amountFen) => {
      for (const { coupon: one, gapFen } of chooseForTopUp(coupons, topUp(amountFen)).inapplicable) {
        if (gapFen === undefined) continue;
        expect(chooseForTopUp([one], topUp(amountFen + gapFen)).applicable).toHaveLength(1);
        expect(chooseForTopUp([one], topUp(amountFen + gapFen - 1)).applicable).toHaveLength(0);
      }
    }));

  it('no coupon beats the best one, and the input order does not matter', () =>
    holds((coupons, amountFen) => {
      const choice = chooseForTopUp(coupons, topUp(amountFen));
      const { applicable, best } = choice;
      for (const other of applicable) {
        if (other.saveFen === 0) continue;
        const ahead =
          (best?.saveFen ?? 0) - other.saveFen ||
          other.coupon.validToMs - (best?.coupon.validToMs ?? Infinity) ||
          other.coupon.claimedAtMs - (best?.coupon.claimedAtMs ?? Infinity);
        expect(ahead).toBeGreaterThanOrEqual(0);
      }
      expect(chooseForTopUp(coupons.toReversed(), topUp(amountFen))).toEqual(choice);
    }));

  it('a coupon never pays less for a larger top-up', () =>
    fc.assert(
      fc.property(anyBenefit, anyAmount, fc.nat(1_000), (benefit, amountFen, more) => {
        expect(savedOnTopUp(benefit, amountFen + more)).toBeGreaterThanOrEqual(savedOnTopUp(benefit, amountFen));
      }),
    ));
});
