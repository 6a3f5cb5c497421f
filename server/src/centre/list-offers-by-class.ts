import type { ActionState } from '@coupon-centre/contract/claim/card';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type MayLeadTo, shownImage } from '#catalogue/link-hosts.ts';
import { isDaily } from '#claim/daily-offer.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { COLLECTABLE, type Shelf, type Shelved } from './shelf.ts';

/** States of what is open to the caller, collected or not. */
const FOR_CALLER: readonly ActionState[] = [
  'CLAIM',
  'LOGIN',
  'OWNED_USE',
  'LIMIT_REACHED',
  'SOLD_OUT_TODAY',
  'SOLD_OUT',
];

/** Open coupons of the day that are for the caller, and how many of them can still be collected today; none without any. */
function dailyOf(shelved: readonly Shelved[]) {
  const daily = shelved.filter(({ offer, card }) => isDaily(offer) && FOR_CALLER.includes(card.actionState));
  const left = daily.filter(({ card }) => COLLECTABLE.includes(card.actionState)).length;
  return daily.length === 0 ? {} : { daily: { total: daily.length, left } };
}

export const listOffersByClass =
  (catalogue: Catalogue, shelf: Shelf, mayLeadTo: MayLeadTo): Handler<'listOffersByClass'> =>
  async ({ classId, perClass, ch }, caller) => {
    const who = await shelf.viewer(caller, ch);
    const shelved = shelf.centre(caller, who);
    const byClass = Map.groupBy(shelved, ({ offer }) => offer.classId);
    const classes = catalogue.contents().categories.flatMap((category) => {
      const ofClass = byClass.get(category.classId) ?? [];
      if (ofClass.length === 0 || (classId !== undefined && category.classId !== classId)) return [];
      return [
        {
          classId: category.classId,
          name: category.name[caller.locale],
          icon: shownImage(category.icon, mayLeadTo),
          total: ofClass.length,
          list: ofClass.slice(0, perClass).map(({ card }) => card),
        },
      ];
    });
    return { classes, ...dailyOf(shelved), asOf: toInstant(catalogue.asOfMs()) };
  };
