import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { outsideOffer } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { closedAt } from '#catalogue/offer.ts';
import { couponsOf, findPage } from '#catalogue/pages/claim-page.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import { heldUntil } from '#owned/held-until.ts';
import { stateAt } from '#owned/owned-state.ts';
import { readHoldings, readOwned } from '#owned/owned-store.ts';
import { leftForPerson, remainForPerson } from '#owned/personal-limit.ts';
import { QueueFull } from '#platform/db/batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import type { Risk, RiskPass } from '#risk/risk.ts';
import type { ClaimRefusal, ClaimSource } from './claim.ts';
import { type ClaimCase, firstObstacle } from './claim-order.ts';
import type { ClaimRequest, Claims } from './claim-queue.ts';
import { type ClaimTarget, claimTarget } from './claim-target.ts';
import type { ConsentCheck } from './consent-check.ts';

type Collect = Handler<'claimCoupon'>;

export interface CollectNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
  readonly risk: Pick<Risk, 'check'>;
}

/**
 * Checks, in this order, consent, the place of the claim, the coupon, the audience, the rules against robots. `Claims` settles stock, limits and repeats; its
 * answer is committed.
 */
export function claimCoupon(needs: CollectNeeds): Collect {
  const { catalogue, claims, audienceSubjects, consents } = needs;
  return async (asked, caller) => {
    const { session, nowMs, locale } = caller;
    if (!(await consents.isGiven(session, nowMs))) return refuse('CONSENT_NEEDED');
    const place = placeOf(catalogue, asked, nowMs);
    if (typeof place === 'string') return refuse(place);
    const { sCardId, sessionId, ch, requestId } = asked;
    const target = claimTarget(catalogue, { templateId: sCardId, sessionId }, nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const who = await audienceSubjects.forClaim(target.offer.audience, { session, channel: ch, nowMs });
    audienceSubjects.noteSight({ target, who, nowMs });
    const outside = outsideOffer(target.offer, who, nowMs);
    if (outside !== null) {
      const level = catalogue.stock(target.poolId);
      return refusedOutside({ target, level, nowMs, outside }, outside[locale]);
    }

    const request = {
      subscriberId: session.subscriberId,
      target,
      requestId,
      source: { ...place, channel: ch },
      nowMs,
    };
    try {
      const pass = await passRisk(needs, { target, asked }, caller);
      if (!(pass instanceof Refusal)) return await settle(needs, request, pass);
      const ownedId = await claims.granted(request);
      return ownedId === null ? pass : await replay(needs, request, ownedId);
    } catch (error) {
      if (error instanceof QueueFull) return refuse('BUSY');
      throw error;
    }
  };
}

/** A claim that nothing in memory refuses. */
async function settle(
  needs: CollectNeeds,
  request: ClaimRequest & { readonly nowMs: number },
  { hold }: Pick<RiskPass, 'hold'>,
) {
  const { target, nowMs } = request;
  const claim = await needs.claims.claimOnce({ ...request, hold });
  if (claim.outcome === 'REPLAYED') return replay(needs, request, claim.ownedId);
  if (claim.outcome !== 'GRANTED') return refused(claim.outcome, target, nowMs);
  needs.audienceSubjects.forget(request.subscriberId);
  const { ownedId, serialNo, validFromMs, validToMs } = claim.collected;
  return {
    uCardId: ownedId,
    uCardNo: serialNo,
    state: hold === undefined ? ('AVAILABLE' as const) : ('PENDING' as const),
    ...(hold && { heldUntil: toInstant(hold.untilMs) }),
    validFrom: toInstant(validFromMs),
    validTo: toInstant(validToMs),
    remainForMe: await remainAfter(needs, request, claim.mine),
    replayed: false,
  };
}

const NO_HOLD: Pick<RiskPass, 'hold'> = { hold: undefined };

/** What the rules against robots say; they are not asked about a coupon that is closed. */
async function passRisk(
  { risk }: CollectNeeds,
  { target, asked }: { readonly target: ClaimTarget; readonly asked: ParsedRequest<'claimCoupon'> },
  caller: Caller<Session>,
): Promise<Pick<RiskPass, 'hold'> | Refusal<'RISK_REFUSED'>> {
  if (closedAt(target.offer, target.window, caller.nowMs) !== null) return NO_HOLD;
  const { subscriberId, phonePrefix, memberSinceMs } = caller.session;
  const matter = {
    what: 'CLAIM',
    subscriberId,
    digits: phonePrefix,
    memberSinceMs,
    channel: asked.ch,
    startMs: target.window.startMs,
  } as const;
  return risk.check(matter, caller, { subject: Buffer.from(`claim~${subscriberId}`), solved: asked.challenge });
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
    ...(await heldUntil(db, row)),
    validFrom: toInstant(row.valid_from.getTime()),
    validTo: toInstant(row.valid_to.getTime()),
    remainForMe: remainForPerson(target.offer, holdings.get(row.template_id)),
    replayed: true,
  };
}
