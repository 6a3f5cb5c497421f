import type { Kysely } from 'kysely';
import { outsideAudience } from '#catalogue/audience/audience.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { couponsOf, findPage } from '#catalogue/pages/claim-page.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import { readHoldings, readOwned } from '#owned/owned-store.ts';
import { leftForPerson, remainForPerson } from '#owned/personal-limit.ts';
import { QueueFull } from '#platform/db/batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import type { ClaimRefusal, ClaimSource } from './claim.ts';
import { type ClaimCase, firstObstacle } from './claim-order.ts';
import type { Claims } from './claim-queue.ts';
import { type ClaimTarget, claimTarget } from './claim-target.ts';
import type { ConsentCheck } from './consent-check.ts';

type Collect = Handler<'claimCoupon'>;

export interface CollectNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
}

/**
 * Checks, in this order, consent, the place of the claim, the coupon, the audience. `Claims` settles stock, limits and repeats; its
 * answer is committed.
 */
export function claimCoupon(needs: CollectNeeds): Collect {
  const { catalogue, claims, audienceSubjects, consents } = needs;
  return async (asked, { session, nowMs, locale }) => {
    if (!(await consents.isGiven(session, nowMs))) return refuse('CONSENT_NEEDED');
    const place = placeOf(catalogue, asked, nowMs);
    if (typeof place === 'string') return refuse(place);
    const { sCardId, sessionId, ch, requestId } = asked;
    const target = claimTarget(catalogue, { templateId: sCardId, sessionId }, nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const { audience } = target.offer;
    const subject = await audienceSubjects.for([audience], { session, channel: ch });
    const outside = outsideAudience(audience, subject, nowMs);
    if (outside !== null) {
      const level = catalogue.stock(target.poolId);
      return refusedOutside({ target, level, nowMs, outside }, outside[locale]);
    }

    try {
      const { subscriberId } = session;
      const source = { ...place, channel: ch };
      const claim = await claims.claimOnce({ subscriberId, target, requestId, source });
      if (claim.outcome === 'REPLAYED') return await replay(needs, { subscriberId, target, nowMs }, claim.ownedId);
      if (claim.outcome !== 'GRANTED') return refused(claim.outcome, target, nowMs);
      return {
        uCardId: claim.collected.ownedId,
        uCardNo: claim.collected.serialNo,
        state: 'AVAILABLE',
        validFrom: toInstant(claim.collected.validFromMs),
        validTo: toInstant(claim.collected.validToMs),
        remainForMe: await remainAfter(needs, { subscriberId, target, nowMs }, claim.mine),
        replayed: false,
      };
    } catch (error) {
      if (error instanceof QueueFull) return refuse('BUSY');
      throw error;
    }
  };
}

/**
 * The claim page of a claim; nothing for a coupon that the page does not offer. Refuses claims from a preview: with a
 * preview token, or on a page that was never published.
 */
function placeOf(
  catalogue: Catalogue,
  { sCardId, sessionId, pageId, previewToken }: ParsedRequest<'claimCoupon'>,
  nowMs: number,
): ClaimSource | 'PAUSED' | 'COUPON_NOT_FOUND' {
  if (previewToken !== undefined) return 'PAUSED';
  if (pageId === undefined) return {};
  const page = findPage(catalogue.contents(), pageId, nowMs);
  if (page === undefined) return 'COUPON_NOT_FOUND';
  const isOffered = sessionId !== undefined || couponsOf(page.content).includes(sCardId);
  return isOffered ? { pageId: page.pageId } : {};
}

/** A caller outside the audience is refused, even if the coupon opens meanwhile. */
function refusedOutside(asked: ClaimCase, reason: string) {
  const obstacle = firstObstacle(asked);
  if (obstacle === null || obstacle === 'NOT_IN_AUDIENCE') return refuse('NOT_IN_AUDIENCE', { reason });
  return refused(obstacle, asked.target, asked.nowMs);
}

function refused(outcome: ClaimRefusal, target: ClaimTarget, nowMs: number) {
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
    case 'COUPON_NOT_FOUND':
    case 'ENDED':
    case 'PAUSED':
    case 'ALL_GONE':
    case 'REQUEST_ID_REUSED':
      return refuse(outcome);
  }
}

/** A claim that was granted. */
interface Claimed {
  readonly subscriberId: string;
  readonly target: ClaimTarget;
  readonly nowMs: number;
}

/** After the caller's `mine`th claim; only a daily limit needs another query. */
async function remainAfter({ db }: CollectNeeds, { subscriberId, target, nowMs }: Claimed, mine: number) {
  const { offer } = target;
  const { ever } = leftForPerson(offer, { have: mine, haveOnDay: 0 });
  if (offer.perPersonDay === null || ever === 0) return ever;
  const holdings = await readHoldings(db, { subscriberId, templateIds: [offer.templateId] }, holdingsDay(nowMs));
  return remainForPerson(offer, holdings.get(offer.templateId));
}

/** The answer of an earlier, equal request, with the coupon's current state. */
async function replay({ db }: CollectNeeds, { subscriberId, target, nowMs }: Claimed, ownedId: string) {
  const [row, holdings] = await Promise.all([
    readOwned(db, subscriberId, ownedId),
    readHoldings(db, { subscriberId, templateIds: [target.offer.templateId] }, holdingsDay(nowMs)),
  ]);
  if (row === undefined) throw new Error('granted request has no coupon');
  return {
    uCardId: row.owned_id,
    uCardNo: row.serial_no,
    state: stateAt(row, nowMs),
    validFrom: toInstant(row.valid_from.getTime()),
    validTo: toInstant(row.valid_to.getTime()),
    remainForMe: remainForPerson(target.offer, holdings.get(row.template_id)),
    replayed: true,
  };
}
