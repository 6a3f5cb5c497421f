import type { Catalogue } from '#catalogue/catalogue.ts';
import { centreWindow, closedAt, isVisible } from '#catalogue/offer.ts';

/** Low-stock warning threshold: a twentieth of the stock. */
const SHORT_SHARE = 0.05;

/** Ids of the coupons that can be collected in the centre now and have little of its stock left. */
export const shortCoupons = (catalogue: Catalogue, nowMs: number): readonly string[] =>
  [...catalogue.contents().offers.values()]
    .filter((offer) => isVisible(offer) && closedAt(offer, centreWindow(offer), nowMs) === null)
    .filter(({ centrePoolId }) => {
      const { total, issued } = catalogue.stock(centrePoolId);
      return total > 0 && total - issued <= total * SHORT_SHARE;
    })
    .map(({ templateId }) => templateId);
