import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import { readHoldings } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { knownSince } from '#subscriber/closed-number.ts';
import type { ClaimOutcome } from './claim.ts';
import { type ClaimRequest, toClaim } from './claim-queue.ts';
import { answerRules, type RuleAnswer } from './claim-rules.ts';
import { wouldClaim } from './claim-store.ts';
import { claimTarget } from './claim-target.ts';
import type { ConsentCheck } from './consent-check.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly consents: ConsentCheck;
}

export interface AskedClaim {
  readonly subscriberId: string;
  readonly templateId: string;
  readonly sessionId?: string | undefined;
  readonly channel?: string | undefined;
  readonly nowMs: number;
  readonly locale: Locale;
}

export interface ExplainedClaim {
  readonly rules: readonly RuleAnswer[];
  /** The answer of the database's guards; null when the coupon is not on offer, so that the claim would not reach them. */
  readonly outcome: ClaimOutcome['outcome'] | null;
  /** Whether a claim at this moment would be granted. */
  readonly isGranted: boolean;
}

const NO_STOCK = { total: 0, issued: 0, perDay: null, day: '', issuedOnDay: 0 } as const;

/**
 * Why a subscriber can or cannot collect a coupon now: each rule, and the claim itself, run in the database and rolled
 * back. Null: no such subscriber.
 */
export async function explainClaim(
  { db, catalogue, audienceSubjects, consents }: Needs,
  asked: AskedClaim,
): Promise<ExplainedClaim | null> {
  const { subscriberId, templateId, sessionId, channel, nowMs, locale } = asked;
  const person = await db
    .selectFrom('subscriber')
    .select(['state', 'phone_prefix', 'created_at', 'known_since'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  if (person === undefined) return null;
  const wanted = { templateId, sessionId };
  const target = claimTarget(catalogue, wanted, nowMs);
  const session = { subscriberId, phonePrefix: person.phone_prefix, memberSinceMs: knownSince(person).getTime() };
  const [subject, holdings, isConsentGiven] = await Promise.all([
    audienceSubjects.for(target === undefined ? [] : [target.offer.audience], { session, channel, nowMs }),
    readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs)),
    consents.isGivenBy(subscriberId, nowMs),
  ]);
  const rules = answerRules({
    isActive: person.state === 'ACTIVE',
    isConsentGiven,
    level: target === undefined ? NO_STOCK : catalogue.stock(target.poolId),
    target,
    subject,
    holding: holdings.get(templateId),
    nowMs,
    locale,
  });
  const outcome = target === undefined ? null : await outcomeOf(db, { subscriberId, target }, nowMs);
  return { rules, outcome, isGranted: outcome === 'GRANTED' && rules.every(({ passes }) => passes) };
}

async function outcomeOf(db: Kysely<Schema>, who: Pick<ClaimRequest, 'subscriberId' | 'target'>, nowMs: number) {
  const claim = toClaim({ ...who, requestId: `explain-${newId()}` }, nowMs);
  return (await wouldClaim(db, claim, nowMs)).outcome;
}
