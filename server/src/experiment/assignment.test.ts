import { v7 as newId, v4 as randomId } from 'uuid';
import { expect, it } from 'vitest';
import { isHeldOut, partOf, variantOf } from './assignment.ts';

const campaignId = '019ac0de-0000-7000-8000-000000000001';
const PEOPLE = 40_000;

it('is always the same for a subscriber', () => {
  // Written down: a change of the hash would move people between the groups of running campaigns.
  const known = ['019ac0de-1111-7000-8000-000000000001', '019ac0de-1111-7000-8000-000000000002'];
  expect(known.map((subscriberId) => partOf(campaignId, subscriberId))).toEqual([7967, 1748]);
  expect(isHeldOut({ campaignId, percent: 18 }, known[1] ?? '')).toBe(true);
  expect(isHeldOut({ campaignId, percent: 17 }, known[1] ?? '')).toBe(false);
});

it('holds nobody out of a campaign without a holdout', () => {
  for (let each = 0; each < 1_000; each += 1) expect(isHeldOut({ campaignId, percent: 0 }, randomId())).toBe(false);
});

it.each([['random ids', randomId] as const, ['ids of one moment', newId] as const])(
  'spreads subscribers evenly, and the groups of two campaigns independently: %s',
  (_which, makeId) => {
    const other = { campaignId: '019ac0de-0000-7000-8000-000000000002', percent: 20 };
    const cells = new Array<number>(100).fill(0);
    let both = 0;
    for (let each = 0; each < PEOPLE; each += 1) {
      const subscriberId = makeId();
      const cell = Math.floor(partOf(campaignId, subscriberId) / 100);
      cells[cell] = (cells[cell] ?? 0) + 1;
      if (isHeldOut({ campaignId, percent: 20 }, subscriberId) && isHeldOut(other, subscriberId)) both += 1;
    }
    const expected = PEOPLE / cells.length;
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99 degrees of freedom: beyond 165 once in 30,000 runs.
    expect(chiSquare).toBeLessThan(165);
    // 4 % of them, within five standard deviations.
    expect(Math.abs(both - 0.04 * PEOPLE)).toBeLessThan(5 * Math.sqrt(PEOPLE * 0.04 * 0.96));
  },
);

it('shows a subscriber the same variant for as long as a comparison lasts, and draws anew for another', () => {
  // Their parts of 10,000 stand above: 7967 and 1748.
  const known = ['019ac0de-1111-7000-8000-000000000001', '019ac0de-1111-7000-8000-000000000002'];
  const seen = (...percents: number[]) =>
    known.map((subscriberId) => variantOf({ comparisonId: campaignId, percents }, subscriberId));
  expect([seen(17), seen(18), seen(10, 8), seen(79), seen(40, 40)]).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 1],
    [2, 1],
  ]);
  const elsewhere = { comparisonId: '019ac0de-0000-7000-8000-000000000002', percents: [40, 40] };
  const people = Array.from({ length: 1_000 }, () => randomId());
  const moved = people.filter(
    (id) => variantOf({ comparisonId: campaignId, percents: [40, 40] }, id) !== variantOf(elsewhere, id),
  );
  expect(moved.length).toBeGreaterThan(500);
});

it.each([[[50]], [[20, 10]], [[1, 98]]])(
  'gives each variant its share, and the page itself the rest: %j',
  (percents) => {
    const counts = [0, 0, 0];
    for (let each = 0; each < PEOPLE; each += 1) {
      const variant = variantOf({ comparisonId: campaignId, percents }, randomId());
      counts[variant] = (counts[variant] ?? 0) + 1;
    }
    const shares = [100 - percents.reduce((sum, percent) => sum + percent, 0), ...percents].map(
      (percent) => percent / 100,
    );
    for (const [variant, share] of shares.entries()) {
      const deviation = Math.sqrt(PEOPLE * share * (1 - share));
      expect(Math.abs((counts[variant] ?? 0) - PEOPLE * share)).toBeLessThan(5 * deviation);
    }
  },
);
