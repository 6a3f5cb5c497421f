import { createHash } from 'node:crypto';
import { codes, SUCCESS_CODE, successWords, wordsOf } from '@coupon-centre/contract/call/errors';
import type { DailyClaim } from '@coupon-centre/contract/claim/claim-daily-coupons';
import { DAILY_CLAIMS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { outsideOffer } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { readHoldings } from '#owned/owned-store.ts';
import { remainForPerson } from '#owned/personal-limit.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { holdingsDay } from './card/present-card.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ConsentCheck } from './consent-check.ts';
import { dailyTargets } from './daily-offer.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
  /** Collects one coupon, with every guard. */
  readonly claimOne: Handler<'claimCoupon'>;
}

/** The request id of one coupon of a request: the same for a repeat, another for every coupon. */
const idWithin = (requestId: string, templateId: string): string =>
  createHash('sha256').update(`${requestId} ${templateId}`).digest('base64url');

/** When a refused coupon can be collected again, if the refusal says so. */
const againAt = (data: unknown): Pick<DailyClaim, 'nextAt'> =>
  typeof data === 'object' && data !== null && 'nextAt' in data && typeof data.nextAt === 'string'
    ? { nextAt: data.nextAt }
    : {};

/**
 * Collects one of each daily coupon, each by `claimCoupon` itself: with its checks, rules and guards, and an id of its own, so that a
 * repeat after a lost answer grants nothing twice and grants what was not settled. A coupon that needs a challenge is refused here.
 */
export function claimDailyCoupons({
  db,
  catalogue,
  audienceSubjects,
  consents,
  claimOne,
}: Needs): Handler<'claimDailyCoupons'> {
  /** Where there are too many for one request, those of which the person has as many as one may come last. */
  async function collectableFirst(targets: readonly ClaimTarget[], { session, nowMs }: Caller<Session>) {
    const { subscriberId } = session;
    const templateIds = targets.map(({ offer }) => offer.templateId);
    const holdings = await readHoldings(db, { subscriberId, templateIds }, holdingsDay(nowMs));
    const isLeft = ({ offer }: ClaimTarget) => remainForPerson(offer, holdings.get(offer.templateId)) > 0;
    return [...targets.filter(isLeft), ...targets.filter((target) => !isLeft(target))];
  }

  async function open(caller: Caller<Session>, channel: string | undefined): Promise<readonly ClaimTarget[]> {
    const { session, nowMs } = caller;
    const targets = dailyTargets(catalogue, nowMs);
    const audiences = targets.map(({ offer }) => offer.audience);
    const who = await audienceSubjects.for(audiences, { session, channel, nowMs });
    for (const target of targets) audienceSubjects.noteSight({ target, who, nowMs });
    const open = targets.filter(({ offer }) => outsideOffer(offer, who, nowMs) === null);
    return open.length <= DAILY_CLAIMS_MAX ? open : (await collectableFirst(open, caller)).slice(0, DAILY_CLAIMS_MAX);
  }

  async function collect(
    { offer }: ClaimTarget,
    { ch, requestId }: { readonly ch?: string | undefined; readonly requestId?: string | undefined },
    caller: Caller<Session>,
  ): Promise<DailyClaim> {
    const sCardId = offer.templateId;
    const { title } = seenTerms(offer.terms, caller.session.subscriberId);
    const named = { sCardId, mTitle: title[caller.locale] };
    const answer = await claimOne(
      { sCardId, ch, ...(requestId !== undefined && { requestId: idWithin(requestId, sCardId) }) },
      caller,
    );
    if (answer instanceof Refusal) {
      const msg = wordsOf(answer.name, caller.locale, answer.data);
      return { ...named, code: codes[answer.name].code, msg, ...againAt(answer.data) };
    }
    if (!('uCardId' in answer)) throw new Error('a claim answers with its coupon');
    const { uCardId, state, heldUntil, replayed } = answer;
    const held = heldUntil === undefined ? {} : { heldUntil };
    return { ...named, code: SUCCESS_CODE, msg: successWords[caller.locale], uCardId, state, ...held, replayed };
  }

  return async (asked, caller) => {
    if (!(await consents.isGiven(caller.session, caller.nowMs))) return refuse('CONSENT_NEEDED');
    const targets = await open(caller, asked.ch);
    return { list: await Promise.all(targets.map((target) => collect(target, asked, caller))) };
  };
}
