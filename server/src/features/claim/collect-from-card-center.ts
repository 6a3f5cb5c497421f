import type { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import type { ParsedRequestOf } from '@coupon-centre/contract/endpoint';
import type { Kysely } from 'kysely';
import { outsideAudience } from '#coupon/audience.ts';
import { LaneFull } from '#coupon/batch-lane.ts';
import { nextBusinessDayStart, toInstant } from '#coupon/business-day.ts';
import type { Candidates } from '#coupon/candidates.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { ClaimOutcome, ClaimSource } from '#coupon/claim.ts';
import { couponsOf, findPage } from '#coupon/claim-page.ts';
import type { Claims } from '#coupon/claim-queue.ts';
import { type ClaimTarget, claimTarget } from '#coupon/claim-target.ts';
import { closedAt } from '#coupon/offer.ts';
import { stateAt } from '#coupon/owned-state.ts';
import { type Holding, readHoldings, readOwned } from '#coupon/owned-store.ts';
import { leftForPerson } from '#coupon/personal-limit.ts';
import { holdingsDay } from '#coupon/present-card.ts';
import type { Schema } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';

type Collect = Handler<typeof collectFromCardCenter>;

/** How many more a person may have now, by both limits. */
function remaining(offer: ClaimTarget['offer'], holding: Holding | undefined): number {
  const { ever, onDay } = leftForPerson(offer, holding);
  return Math.min(ever, onDay);
}

/**
 * The claim page that a claim is made on; nothing for a coupon that the page does not offer. Refuses what comes from a
 * preview: with its link's mark, or on a page that the world has never seen. There nothing is collected.
 */
function placeOf(
  catalogue: Catalogue,
  { sCardId, sessionId, pageId, previewToken }: ParsedRequestOf<typeof collectFromCardCenter>,
  nowMs: number,
): ClaimSource | 'PAUSED' | 'COUPON_NOT_FOUND' {
  if (previewToken !== undefined) return 'PAUSED';
  if (pageId === undefined) return {};
  const page = findPage(catalogue.contents(), pageId, nowMs);
  if (page === undefined) return 'COUPON_NOT_FOUND';
  const isOffered = sessionId !== undefined || couponsOf(page.content).includes(sCardId);
  return isOffered ? { pageId: page.pageId } : {};
}

export interface CollectNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  readonly candidates: Candidates;
}

export function collect({ db, catalogue, claims, candidates }: CollectNeeds): Collect {
  /** An earlier, equal request's answer, as that coupon stands now. */
  async function replay(target: ClaimTarget, subscriberId: string, ownedId: string, nowMs: number) {
    const [row, holdings] = await Promise.all([
      readOwned(db, subscriberId, ownedId),
      readHoldings(db, { subscriberId, templateIds: [target.offer.templateId] }, holdingsDay(nowMs)),
    ]);
    if (row === undefined) throw new Error('a granted request without its coupon');
    return {
      uCardId: row.owned_id,
      uCardNo: row.serial_no,
      state: stateAt(row, nowMs),
      validFrom: toInstant(row.valid_from.getTime()),
      validTo: toInstant(row.valid_to.getTime()),
      remainForMe: remaining(target.offer, holdings.get(row.template_id)),
      replayed: true,
    };
  }

  /** After a claim that was the caller's `mine`th; only a limit by day takes another look. */
  async function remainAfter({ offer }: ClaimTarget, subscriberId: string, mine: number, nowMs: number) {
    if (offer.perPersonDay === null || mine >= offer.perPerson) return offer.perPerson - mine;
    const holdings = await readHoldings(db, { subscriberId, templateIds: [offer.templateId] }, holdingsDay(nowMs));
    return remaining(offer, holdings.get(offer.templateId));
  }

  function refused(
    outcome: Exclude<ClaimOutcome['outcome'], 'GRANTED' | 'REPLAYED'>,
    target: ClaimTarget,
    nowMs: number,
  ) {
    const tomorrow = toInstant(nextBusinessDayStart(nowMs));
    switch (outcome) {
      case 'NOT_STARTED':
        return refuse(outcome, { startAt: toInstant(target.window.startMs) });
      case 'GONE_TODAY':
        return refuse(outcome, { nextAt: tomorrow });
      case 'PERSONAL_LIMIT':
        return refuse(outcome, {});
      case 'PERSONAL_LIMIT_TODAY':
        return refuse('PERSONAL_LIMIT', { nextAt: tomorrow });
      default:
        return refuse(outcome);
    }
  }

  return async ({ sCardId, sessionId, pageId, previewToken, ch, requestId }, { session, nowMs, locale }) => {
    const place = placeOf(catalogue, { sCardId, sessionId, pageId, previewToken }, nowMs);
    if (typeof place === 'string') return refuse(place);
    const wanted = { templateId: sCardId, sessionId };
    const target = claimTarget(catalogue.contents(), catalogue.stock, wanted, nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const { audience } = target.offer;
    const candidate = await candidates.for([audience], { session, channel: ch });
    const outside = outsideAudience(audience, candidate, nowMs);
    if (outside !== null) {
      // Window and pause are told first, as the lists do; but whoever is outside goes no further, even if it opens meanwhile.
      const closed = closedAt(target.offer, target.window, nowMs);
      return closed === null ? refuse('NOT_IN_AUDIENCE', { reason: outside[locale] }) : refused(closed, target, nowMs);
    }

    try {
      const source = { ...place, channel: ch };
      const claim = await claims.claimOnce({ subscriberId: session.subscriberId, target, requestId, source });
      switch (claim.outcome) {
        case 'GRANTED':
          return {
            uCardId: claim.collected.ownedId,
            uCardNo: claim.collected.serialNo,
            state: 'AVAILABLE',
            validFrom: toInstant(claim.collected.validFromMs),
            validTo: toInstant(claim.collected.validToMs),
            remainForMe: await remainAfter(target, session.subscriberId, claim.mine, nowMs),
            replayed: false,
          };
        case 'REPLAYED':
          return await replay(target, session.subscriberId, claim.ownedId, nowMs);
        default:
          return refused(claim.outcome, target, nowMs);
      }
    } catch (error) {
      if (error instanceof LaneFull) return refuse('BUSY');
      throw error;
    }
  };
}
