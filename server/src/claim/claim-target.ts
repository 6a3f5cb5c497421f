import type { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueContents } from '#catalogue/catalogue-store.ts';
import { type ClaimWindow, centreWindow, type GrabSession, isVisible, type Offer } from '#catalogue/offer.ts';

/** The stock and window of a claim: the centre's stock in the coupon's window, or a grab's stock in the grab's window. */
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

/** The centre's stock of a coupon, regardless of its grabs; undefined when the coupon is not public. */
export function centreTargetOf(contents: CatalogueContents, templateId: string): ClaimTarget | undefined {
  const offer = contents.offers.get(templateId);
  return offer === undefined || !isVisible(offer) ? undefined : centreTarget(offer);
}

const grabTarget = (offer: Offer, grab: GrabSession): ClaimTarget[] => {
  const poolId = offer.grabPools.get(grab.sessionId);
  return poolId === undefined ? [] : [{ offer, poolId, window: grab, grab }];
};

/** The running grab, else the next one, else the last one. */
const nearest = (targets: readonly ClaimTarget[], nowMs: number): ClaimTarget | undefined =>
  targets.find(({ window }) => nowMs < window.endMs) ?? targets.at(-1);

/**
 * The target of a claim; undefined when the coupon is not public or not in that grab. Without a session, a coupon with
 * stock only in grabs is taken from the nearest one.
 */
export function claimTarget(
  catalogue: Pick<Catalogue, 'contents' | 'stock'>,
  wanted: { readonly templateId: string; readonly sessionId?: string | undefined },
  nowMs: number,
): ClaimTarget | undefined {
  const contents = catalogue.contents();
  const offer = contents.offers.get(wanted.templateId);
  if (offer === undefined || !isVisible(offer)) return undefined;
  if (wanted.sessionId === undefined && (offer.grabPools.size === 0 || catalogue.stock(offer.centrePoolId).total > 0)) {
    return centreTarget(offer);
  }
  const grabs = contents.grabs.flatMap((grab) => grabTarget(offer, grab));
  if (wanted.sessionId !== undefined) return grabs.find(({ grab }) => grab?.sessionId === wanted.sessionId);
  return nearest(grabs, nowMs);
}
