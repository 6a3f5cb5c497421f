import { type OfferSort, offerSorts } from '@coupon-centre/contract/centre/list-offers';
import type { Benefit } from '@coupon-centre/contract/foundation/field';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { type Position, pageOf, position, worthFen } from './offer-order.ts';
import type { Shelved } from './shelf.ts';

const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Made {
  readonly end: number;
  readonly start: number;
  readonly place: number;
  readonly benefit: Benefit;
  readonly bookValueFen: number;
}
/** Only what orders a list. */
const shelved = (number: number, { end, start, place, benefit, bookValueFen }: Made): Shelved =>
  ({
    offer: {
      templateId: idOf(number),
      claimEndMs: end,
      claimStartMs: start,
      position: place,
      terms: { benefit, bookValueFen },
    },
    card: { sCardId: idOf(number) },
  }) as unknown as Shelved;

/** Few values, so that many are equal. */
const few = fc.integer({ min: 0, max: 3 });
const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  few.map((amount): Benefit => ({ kind: 'DATA_MB', amount })),
  few.map((amount): Benefit => ({ kind: 'CREDIT_FEN', amount })),
  few.map((amount): Benefit => ({ kind: 'TOPUP_PERCENT', amount, maxSaveFen: amount + 1 })),
);
const shelf = fc
  .array(fc.record({ end: few, start: few, place: few, benefit, bookValueFen: few }), { maxLength: 25 })
  .map((all) => all.map((one, at) => shelved(at, one)));
const sort = fc.constantFrom(...offerSorts);
const pageSize = fc.integer({ min: 1, max: 7 });
const all = () => true;
const idsOf = (page: readonly Shelved[]): string[] => page.map(({ offer }) => offer.templateId);

/** Every page, by cursors as they go over the wire; before each page the list may be another. */
function walk(
  listAt: (page: number) => readonly Shelved[],
  query: Omit<Parameters<typeof pageOf>[1], 'from'>,
): string[] {
  const found: string[] = [];
  let from: Position | undefined;
  for (let at = 0; ; at += 1) {
    const { page, next } = pageOf(listAt(at), { ...query, from });
    found.push(...idsOf(page));
    if (next === null) return found;
    from = readCursor(writeCursor(next), position);
  }
}

test('pages of any size are the whole list in its order, each coupon once', () => {
  fc.assert(
    fc.property(shelf, sort, pageSize, (list, by, size) => {
      const whole = idsOf(pageOf(list, { sort: by, from: undefined, pageSize: 100, isListed: all }).page);
      expect(whole.toSorted()).toEqual(idsOf(list).toSorted());
      expect(walk(() => list, { sort: by, pageSize: size, isListed: all })).toEqual(whole);
    }),
  );
});

test('each order is what it says, and does not depend on the order in which coupons come, except the default', () => {
  fc.assert(
    fc.property(shelf, fc.constantFrom('endingSoon', 'newest', 'value'), (list, by) => {
      const { page } = pageOf(list, { sort: by, from: undefined, pageSize: 100, isListed: all });
      const key = {
        endingSoon: ({ offer }: Shelved) => offer.claimEndMs,
        newest: ({ offer }: Shelved) => -offer.claimStartMs,
        value: (one: Shelved) => -worthFen(one),
      }[by];
      expect(page.map(key)).toEqual(page.map(key).toSorted((a, b) => a - b));
      const turned = pageOf(list.toReversed(), { sort: by, from: undefined, pageSize: 100, isListed: all });
      expect(idsOf(turned.page)).toEqual(idsOf(page));
    }),
  );
  const list = [3, 1, 2].map((number) => shelved(number, { end: 0, start: 0, place: 0, ...plain }));
  expect(idsOf(pageOf(list, { sort: 'default', from: undefined, pageSize: 9, isListed: all }).page)).toEqual(
    idsOf(list),
  );
});

const plain = { benefit: { kind: 'DATA_MB', amount: 1 }, bookValueFen: 5 } as const;

interface Leaving {
  readonly list: readonly Shelved[];
  readonly by: OfferSort;
  readonly size: number;
  readonly coins: Iterator<boolean>;
  readonly why: 'collected' | 'ended';
}

/** Everything that the pages show while coupons leave the list, and what never left it. */
function walkWhileTheyLeave({ list, by, size, coins, why }: Leaving) {
  const gone = new Set<string>();
  const isListed = ({ offer }: Shelved) => !gone.has(offer.templateId);
  const shown: string[] = [];
  let from: Position | undefined;
  do {
    const there = why === 'ended' ? list.filter(isListed) : list;
    const { page, next } = pageOf(there, { sort: by, from, pageSize: size, isListed });
    shown.push(...idsOf(page));
    for (const id of idsOf(list)) if (coins.next().value === true) gone.add(id);
    from = next ?? undefined;
  } while (from !== undefined);
  return { shown, stayed: idsOf(list.filter(isListed)) };
}

const leaving: fc.Arbitrary<Leaving> = fc.record({
  list: shelf,
  by: sort,
  size: pageSize,
  coins: fc.infiniteStream(fc.boolean()),
  why: fc.constantFrom('collected', 'ended'),
});

test('coupons that leave the list between two pages, collected or ended, hide none of the others and show none twice', () => {
  fc.assert(
    fc.property(leaving, (scene) => {
      const { shown, stayed } = walkWhileTheyLeave(scene);
      expect(shown).toEqual([...new Set(shown)]);
      // In the default order a place is only known by the coupon that has it, so an end may take it away.
      if (scene.by === 'default' && scene.why === 'ended') return;
      expect(stayed.filter((id) => !shown.includes(id))).toEqual([]);
    }),
  );
});

test('by value, what is gone comes after what can be collected', () => {
  const dear = shelved(1, {
    end: 0,
    start: 0,
    place: 0,
    benefit: { kind: 'CREDIT_FEN', amount: 900 },
    bookValueFen: 1,
  });
  const gone: Shelved = { ...dear, card: { ...dear.card, actionState: 'SOLD_OUT' } };
  const cheap = shelved(2, { end: 0, start: 0, place: 0, ...plain });
  const list = pageOf([gone, cheap], { sort: 'value', from: undefined, pageSize: 9, isListed: all }).page;
  expect(list).toEqual([cheap, gone]);
});

test('a coupon is worth what it takes off at most, or its book value', () => {
  const worth = (one: Benefit, bookValueFen: number) =>
    worthFen(shelved(1, { end: 0, start: 0, place: 0, benefit: one, bookValueFen }));
  expect(worth({ kind: 'CREDIT_FEN', amount: 500 }, 300)).toBe(500);
  expect(worth({ kind: 'TOPUP_PERCENT', amount: 10, thresholdFen: 1_000, maxSaveFen: 2_000 }, 300)).toBe(2_000);
  expect(worth({ kind: 'DATA_MB', amount: 10_240 }, 600)).toBe(600);
  expect(worth({ kind: 'EXPERIENCE', amount: 7 }, 900)).toBe(900);
});
