import type { Locale } from '@coupon-centre/contract/field';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Candidates } from '#coupon/candidates.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { ClaimOutcome } from '#coupon/claim.ts';
import { toClaim } from '#coupon/claim-queue.ts';
import { answerRules, type RuleAnswer } from '#coupon/claim-rules.ts';
import { wouldClaim } from '#coupon/claim-store.ts';
import { type ClaimTarget, claimTarget } from '#coupon/claim-target.ts';
import { readHoldings } from '#coupon/owned-store.ts';
import { holdingsDay } from '#coupon/present-card.ts';
import type { Schema } from '#db/schema.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly candidates: Candidates;
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
  /** What the database's own guards answer; null where the claim would not reach them, as the coupon is not on offer. */
  readonly outcome: ClaimOutcome['outcome'] | null;
  /** Whether a claim at this moment would be granted. */
  readonly isGranted: boolean;
}

const NO_STOCK = { total: 0, issued: 0, perDay: null, day: '', issuedOnDay: 0 } as const;

/**
 * Why somebody can or cannot collect a coupon now: each rule by itself, and the claim itself, put to the database and taken back
 * again. Nothing is written. Null: there is no such subscriber.
 */
export async function explainClaim(
  { db, catalogue, candidates }: Needs,
  asked: AskedClaim,
): Promise<ExplainedClaim | null> {
  const { subscriberId, templateId, sessionId, channel, nowMs, locale } = asked;
  const person = await db
    .selectFrom('subscriber')
    .select(['state', 'phone_prefix', 'created_at'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  if (person === undefined) return null;
  const wanted = { templateId, sessionId };
  const target = claimTarget(catalogue.contents(), catalogue.stock, wanted, nowMs);
  const session = { subscriberId, phonePrefix: person.phone_prefix, memberSinceMs: person.created_at.getTime() };
  const [candidate, holdings] = await Promise.all([
    candidates.for(target === undefined ? [] : [target.offer.audience], { session, channel }),
    readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs)),
  ]);
  const rules = answerRules({
    isActive: person.state === 'ACTIVE',
    level: target === undefined ? NO_STOCK : catalogue.stock(target.poolId),
    ...{ target, candidate, holding: holdings.get(templateId), nowMs, locale },
  });
  const outcome = target === undefined ? null : await outcomeOf(db, target, subscriberId, nowMs);
  return { rules, outcome, isGranted: outcome === 'GRANTED' && rules.every(({ passes }) => passes) };
}

async function outcomeOf(db: Kysely<Schema>, target: ClaimTarget, subscriberId: string, nowMs: number) {
  const claim = toClaim({ subscriberId, target, requestId: `explain-${newId()}` }, nowMs);
  return (await wouldClaim(db, claim, nowMs)).outcome;
}
