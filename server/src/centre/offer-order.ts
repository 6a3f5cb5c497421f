import type { OfferSort } from '@coupon-centre/contract/centre/list-offers';
import { z } from 'zod';
import { savedBy } from '#owned/saved.ts';
import { isLate, type Shelved } from './shelf.ts';

/** What a coupon takes off at most, fen; its book value where it takes off no money. */
export function worthFen({ offer: { terms } }: Pick<Shelved, 'offer'>): number {
  const { benefit, bookValueFen } = terms;
  const most = benefit.maxSaveFen ?? savedBy(benefit).savedFen;
  return most > 0 ? most : bookValueFen;
}

/** An offer's place in a list: the lower key comes first, with equal keys the lower id. */
type Place = readonly number[];
type PlaceOf = (shelved: Shelved, index: number) => Place;

/** `default`: the order in which they are given. */
const placeOf: Readonly<Record<OfferSort, PlaceOf>> = {
  default: (_, index) => [index],
  endingSoon: ({ offer }) => [offer.claimEndMs],
  newest: ({ offer }) => [-offer.claimStartMs],
  value: (shelved) => [isLate(shelved), -worthFen(shelved), shelved.offer.position],
};

/** A place, and the coupon that is there. */
interface At {
  readonly place: Place;
  readonly templateId: string;
}
interface Placed extends At {
  readonly shelved: Shelved;
}

function comparePlaces(a: Place, b: Place): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare(a: At, b: At): number {
  const difference = comparePlaces(a.place, b.place);
  if (difference !== 0 || a.templateId === b.templateId) return difference;
  return a.templateId < b.templateId ? -1 : 1;
}

/** Where a page begins: after this coupon, or after the place that it had when it has left the list. */
export const position = z.object({
  after: z.string(),
  index: z.int().nonnegative(),
  /** Absent in cursors of earlier releases. */
  place: z.array(z.number()).max(4).optional(),
});
export type Position = z.output<typeof position>;

export interface PageQuery {
  readonly sort: OfferSort;
  /** Undefined: the first page. */
  readonly from: Position | undefined;
  readonly pageSize: number;
  /** Which coupons are listed; whether one is may change between two pages. */
  readonly isListed: (shelved: Shelved) => boolean;
}

/** The index in the whole order at which a page begins. */
function beginningOf(ordered: readonly Placed[], from: Position | undefined): number {
  if (from === undefined) return 0;
  const known = ordered.findIndex(({ templateId }) => templateId === from.after);
  if (known !== -1) return known + 1;
  const { place, after } = from;
  if (place === undefined) return from.index;
  const next = ordered.findIndex((placed) => compare(placed, { place, templateId: after }) > 0);
  return next === -1 ? ordered.length : next;
}

/**
 * A page of the coupons in this order. It begins after the last one of the page before in the order of all, so that one that is no
 * longer listed, because it was collected meanwhile, hides none behind it. `next` is null after the last page.
 */
export function pageOf(shelved: readonly Shelved[], { sort, from, pageSize, isListed }: PageQuery) {
  const ordered = shelved
    .map((one, index) => ({ shelved: one, templateId: one.offer.templateId, place: placeOf[sort](one, index) }))
    .sort(compare);
  const rest = ordered.slice(beginningOf(ordered, from)).filter((placed) => isListed(placed.shelved));
  const page = rest.slice(0, pageSize);
  const last = page.at(-1);
  const next: Position | null =
    last === undefined || rest.length === page.length
      ? null
      : { after: last.templateId, index: ordered.indexOf(last) + 1, place: [...last.place] };
  return { page: page.map((placed) => placed.shelved), next };
}
