import type { getClassifyCardCenterList } from '@coupon-centre/contract/card/get-classify-card-center-list';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { type MayLeadTo, shownImage } from '#coupon/link-hosts.ts';
import type { Shelf } from '#coupon/shelf.ts';
import type { Handler } from '#http/handler.ts';

export const listClasses =
  (catalogue: Catalogue, shelf: Shelf, mayLeadTo: MayLeadTo): Handler<typeof getClassifyCardCenterList> =>
  async ({ classId, perClass, ch }, caller) => {
    const who = await shelf.onlooker(caller, ch);
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
