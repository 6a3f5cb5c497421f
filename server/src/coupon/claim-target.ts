import { businessDay } from '#coupon/business-day.ts';
import type { CatalogueContents } from '#coupon/catalogue-store.ts';
import type { ClaimRefusal } from '#coupon/claim.ts';
import { type ClaimWindow, centreWindow, closedAt, type GrabSession, isVisible, type Offer } from '#coupon/offer.ts';
import { type StockLevel, shortageOf } from '#coupon/stock-level.ts';

/** What a claim draws on: the centre's stock in the coupon's own window, or a grab's stock in the grab's. */
export interface ClaimTarget {
  readonly offer: Offer;
  readonly poolId: string;
  readonly window: ClaimWindow;
  readonly grab: GrabSession | undefined;
}

const centreTarget = (offer: Offer): ClaimTarget => ({
  offer,
  poolId: offer.centrePoolId,
  window: centreWindow(offer),
  grab: undefined,
});

/** The centre's stock of a coupon, whatever grabs it takes part in; undefined when the coupon is not to be seen. */
export function centreTargetOf(contents: CatalogueContents, templateId: string): ClaimTarget | undefined {
  const offer = contents.offers.get(templateId);
  return offer === undefined || !isVisible(offer) ? undefined : centreTarget(offer);
}

const grabTarget = (offer: Offer, grab: GrabSession): ClaimTarget[] => {
  const poolId = offer.grabPools.get(grab.sessionId);
  return poolId === undefined ? [] : [{ offer, poolId, window: grab, grab }];
};

/** The grab that runs, else the next one, else the last one that was. */
const nearest = (targets: readonly ClaimTarget[], nowMs: number): ClaimTarget | undefined =>
  targets.find(({ window }) => nowMs < window.endMs) ?? targets.at(-1);

/**
 * Where a claim of this coupon draws on; undefined when the coupon is not to be seen or takes no part in that grab. Without a
 * session a coupon that only grabs have stock of is drawn from the nearest grab.
 */
export function claimTarget(
  contents: CatalogueContents,
  stock: (poolId: string) => StockLevel,
  wanted: { readonly templateId: string; readonly sessionId?: string | undefined },
  nowMs: number,
): ClaimTarget | undefined {
  const offer = contents.offers.get(wanted.templateId);
  if (offer === undefined || !isVisible(offer)) return undefined;
  if (wanted.sessionId === undefined && (offer.grabPools.size === 0 || stock(offer.centrePoolId).total > 0)) {
    return centreTarget(offer);
  }
  const grabs = contents.grabs.flatMap((grab) => grabTarget(offer, grab));
  if (wanted.sessionId !== undefined) return grabs.find(({ grab }) => grab?.sessionId === wanted.sessionId);
  return nearest(grabs, nowMs);
}

/** What the catalogue says against a claim now; null when the database should decide. */
export const refusalOf = (target: ClaimTarget, level: StockLevel, nowMs: number): ClaimRefusal | null =>
  closedAt(target.offer, target.window, nowMs) ?? shortageOf(level, businessDay(nowMs));
