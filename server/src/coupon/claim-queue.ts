import { DERIVED_REQUEST_SECONDS, REQUEST_ID_DAYS } from '@coupon-centre/contract/limits';
import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import { createBatchLane } from '#coupon/batch-lane.ts';
import { businessDay } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Claim, ClaimOutcome, ClaimRefusal, ClaimSource } from '#coupon/claim.ts';
import { type Books, claimBatch, findReplays } from '#coupon/claim-store.ts';
import { type ClaimTarget, refusalOf } from '#coupon/claim-target.ts';
import type { Schema } from '#db/schema.ts';

/** Coupons are spread over this many lanes; all claims of a coupon take the same one. */
const LANES = 4;
/**
 * Batches of a lane under way: the database goes on with the second while this node answers the first. A third gained nothing.
 */
const AT_ONCE = 2;
const BATCH_MAX = 512;
/** About a second's work a lane: whoever comes later is told 'busy' at once instead of after the page has given up. */
const WAITING_MAX = 16_384;

const DAY_MS = 86_400_000;

/** What a claim asks for; the caller's identity comes from the session. */
export interface ClaimRequest {
  readonly subscriberId: string;
  readonly target: ClaimTarget;
  /** Without one, the same claim within ten seconds is the same request. */
  readonly requestId: string | undefined;
  readonly source?: ClaimSource;
}

export interface Claims {
  /**
   * Collects at most one coupon for this request, however often it is sent; committed before it answers.
   * Rejects with LaneFull when the node has more than it can do, or with the database's failure: then it is unknown whether
   * it was collected, and the same request may be sent again.
   */
  claimOnce(request: ClaimRequest): Promise<ClaimOutcome>;
  /** Claims that wait for a batch. */
  waiting(): number;
}

/** The claim as it is put to the database. */
export function toClaim(request: ClaimRequest, nowMs: number): Claim {
  const { subscriberId, requestId } = request;
  const { offer, poolId, grab } = request.target;
  const subject = `${offer.templateId}~${grab?.sessionId ?? ''}`;
  return {
    subscriberId,
    offer,
    poolId,
    requestId: requestId ?? `~${subject}`,
    keepUntilMs: nowMs + (requestId === undefined ? DERIVED_REQUEST_SECONDS * 1000 : REQUEST_ID_DAYS * DAY_MS),
    fingerprint: `claim~${subject}`,
    source: request.source ?? {},
  };
}

/** The answer that a second sender of a request under way gets. */
const asRepeat = (outcome: ClaimOutcome): ClaimOutcome =>
  outcome.outcome === 'GRANTED' ? { outcome: 'REPLAYED', ownedId: outcome.collected.ownedId } : outcome;

/** A claim that the catalogue refuses, unless this very request was granted before. */
interface Refused {
  readonly claim: Claim;
  readonly refusal: ClaimRefusal;
}

/**
 * The claim path behind the session check: the catalogue may refuse (after a look, read only, whether this very request was
 * granted before); everything else is settled in batches by the database. `books`: the schema of a rehearsal's tables.
 */
export function createClaims(
  db: Kysely<Schema>,
  catalogue: Pick<Catalogue, 'stock' | 'noteShortage'>,
  clock: Clock,
  books?: Books,
): Claims {
  const bounds = { batchMax: BATCH_MAX, waitingMax: WAITING_MAX, atOnce: AT_ONCE };

  async function settle(claims: readonly Claim[]): Promise<readonly ClaimOutcome[]> {
    const nowMs = clock.now();
    const outcomes = await claimBatch(db, claims, nowMs, books);
    for (const [index, { outcome }] of outcomes.entries()) {
      const poolId = claims[index]?.poolId;
      if (poolId !== undefined && (outcome === 'ALL_GONE' || outcome === 'GONE_TODAY')) {
        catalogue.noteShortage(poolId, outcome, businessDay(nowMs));
      }
    }
    return outcomes;
  }

  const lanes = Array.from({ length: LANES }, () => createBatchLane<Claim, ClaimOutcome>(settle, bounds));
  function laneOf({ offer }: Claim) {
    const lane = lanes[Number.parseInt(offer.templateId.slice(-4), 16) % LANES];
    if (lane === undefined) throw new Error('a coupon without a lane');
    return lane;
  }
  const replays = createBatchLane<Refused, ClaimOutcome>(async (refused) => {
    const found = await findReplays(
      db,
      refused.map(({ claim }) => claim),
      clock.now(),
      books,
    );
    return refused.map(({ refusal }, index) => found[index] ?? { outcome: refusal });
  }, bounds);

  const underWay = new Map<string, { fingerprint: string; answer: Promise<ClaimOutcome> }>();

  return {
    async claimOnce(request) {
      const nowMs = clock.now();
      const claim = toClaim(request, nowMs);
      const key = `${claim.subscriberId} ${claim.requestId}`;
      const same = underWay.get(key);
      if (same !== undefined) {
        return same.fingerprint === claim.fingerprint ? asRepeat(await same.answer) : { outcome: 'REQUEST_ID_REUSED' };
      }
      const refusal = refusalOf(request.target, catalogue.stock(claim.poolId), nowMs);
      const answer = refusal === null ? laneOf(claim).push(claim) : replays.push({ claim, refusal });
      underWay.set(key, { fingerprint: claim.fingerprint, answer });
      try {
        return await answer;
      } finally {
        underWay.delete(key);
      }
    },
    waiting: () => [...lanes, replays].reduce((sum, lane) => sum + lane.waiting(), 0),
  };
}
