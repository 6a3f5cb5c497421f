import type { Catalogue } from '#catalogue/catalogue.ts';
import { type MayLeadTo, shownImage } from '#catalogue/link-hosts.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Shelf } from './shelf.ts';

export const listOffersByClass =
  (catalogue: Catalogue, shelf: Shelf, mayLeadTo: MayLeadTo): Handler<'listOffersByClass'> =>
  async ({ classId, perClass, ch }, caller) => {
    const who = await shelf.viewer(caller, ch);
    const byClass = Map.groupBy(shelf.centre(caller, who), ({ offer }) => offer.classId);
    const classes = catalogue.contents().categories.flatMap((category) => {
      const shelved = byClass.get(category.classId) ?? [];
      if (shelved.length === 0 || (classId !== undefined && category.classId !== classId)) return [];
      return [
        {
          classId: category.classId,
          name: category.name[caller.locale],
          icon: shownImage(category.icon, mayLeadTo),
          total: shelved.length,
          list: shelved.slice(0, perClass).map(({ card }) => card),
        },
      ];
    });
    return { classes, asOf: toInstant(catalogue.asOfMs()) };
  };
