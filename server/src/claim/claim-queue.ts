import { DERIVED_REQUEST_SECONDS, REQUEST_ID_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import type { Claim, ClaimHold, ClaimOutcome, ClaimRefusal, ClaimSource } from './claim.ts';
import { refusalOf } from './claim-order.ts';
import { type ClaimDatabase, claimBatch, findReplays } from './claim-store.ts';
import type { ClaimTarget } from './claim-target.ts';
import { createClaimsAtHome } from './claims-at-home.ts';

/** Coupons are spread over this many batchers; all claims of a coupon go to the same one. */
const BATCHERS = 4;
/**
 * Concurrent batches per batcher: the database works on the second while this node answers the first. A third gained
 * nothing.
 */
const AT_ONCE = 2;
const BATCH_MAX = 512;
/** About a second of work per batcher: further claims get 'busy' at once instead of after the page has given up. */
const WAITING_MAX = 16_384;

/**
 * A batch costs the database about as much as forty claims, so that two nodes with half of a crowd each would pay for twice as many.
 * What it costs a claim: up to three milliseconds after a crowd, and behind a batch under way up to `SLOW_BATCH_MS`.
 */
const GATHERING = { worthAnother: 64, crowd: 16, waitMs: 3 };

/** A claim to make; the caller's identity comes from the session. */
export interface ClaimRequest {
  readonly subscriberId: string;
  readonly target: ClaimTarget;
  /** Without one, an equal claim within ten seconds is the same request. */
  readonly requestId: string | undefined;
  readonly source?: ClaimSource;
  readonly hold?: ClaimHold | undefined;
}

export interface Claims {
  /**
   * Claims at most one coupon for this request, however often it is sent; committed before it answers. Rejects with
   * QueueFull when the node is overloaded, or with the database's failure: then the outcome is unknown, and the same
   * request may be sent again.
   */
  claimOnce(request: ClaimRequest): Promise<ClaimOutcome>;
  /** The coupon that this request was granted before; null if there is none. Reads only. */
  granted(request: ClaimRequest): Promise<string | null>;
  /** Claims waiting for a batch. */
  waiting(): number;
}

/** The claim as sent to the database. */
export function toClaim(request: ClaimRequest, nowMs: number): Claim {
  const { subscriberId, requestId } = request;
  const { offer, poolId, grab } = request.target;
  const subject = `${offer.templateId}~${grab?.sessionId ?? ''}`;
  return {
    subscriberId,
    offer,
    poolId,
    requestId: requestId ?? `~${subject}`,
    keepUntilMs: nowMs + (requestId === undefined ? DERIVED_REQUEST_SECONDS * SECOND_MS : REQUEST_ID_DAYS * DAY_MS),
    fingerprint: `claim~${subject}`,
    source: request.source ?? {},
    hold: request.hold,
  };
}

/** The answer to a repeat of a request under way. */
const asRepeat = (outcome: ClaimOutcome): ClaimOutcome =>
  outcome.outcome === 'GRANTED' ? { outcome: 'REPLAYED', ownedId: outcome.collected.ownedId } : outcome;

/** A claim that the catalogue refuses, unless the same request was granted before. */
interface Refused {
  readonly claim: Claim;
  readonly refusal: ClaimRefusal;
}

/**
 * The claim path after the session check: the catalogue may refuse (after a read-only check whether the same request was
 * granted before); the database settles everything else in batches.
 */
export function createClaims(
  database: ClaimDatabase,
  catalogue: Pick<Catalogue, 'stock' | 'noteShortage'>,
  clock: Clock,
): Claims {
  const limits = { batchMax: BATCH_MAX, waitingMax: WAITING_MAX, atOnce: AT_ONCE };

  async function settle(claims: readonly Claim[]): Promise<readonly ClaimOutcome[]> {
    const nowMs = clock.now();
    const outcomes = await claimBatch(database, claims, nowMs);
    for (const [index, { outcome }] of outcomes.entries()) {
      const poolId = claims[index]?.poolId;
      if (poolId !== undefined && (outcome === 'ALL_GONE' || outcome === 'GONE_TODAY')) {
        catalogue.noteShortage(poolId, outcome, businessDay(nowMs));
      }
    }
    return outcomes;
  }

  const atHome = createClaimsAtHome({ database, catalogue, clock, settle, limits });
  const push = (claim: Claim): Promise<ClaimOutcome> =>
    atHome.push(claim, batcherOf(claim).waiting()) ?? batcherOf(claim).push(claim);

  const batchers = Array.from({ length: BATCHERS }, () =>
    createBatcher<Claim, ClaimOutcome>(settle, { ...limits, gathering: GATHERING, name: 'claim' }),
  );
  function batcherOf({ offer }: Claim) {
    const batcher = batchers[Number.parseInt(offer.templateId.slice(-4), 16) % BATCHERS];
    if (batcher === undefined) throw new Error('no batcher for this coupon');
    return batcher;
  }
  const replays = createBatcher<Refused, ClaimOutcome>(
    async (refused) => {
      const claims = refused.map(({ claim }) => claim);
      const found = await findReplays(database, claims);
      return refused.map(({ refusal }, index) => found[index] ?? { outcome: refusal });
    },
    { ...limits, name: 'claim replay' },
  );

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
      const refusal = refusalOf({ target: request.target, level: catalogue.stock(claim.poolId), nowMs });
      const answer = refusal === null ? push(claim) : replays.push({ claim, refusal });
      underWay.set(key, { fingerprint: claim.fingerprint, answer });
      try {
        return await answer;
      } finally {
        underWay.delete(key);
      }
    },
    async granted(request) {
      const found = await replays.push({ claim: toClaim(request, clock.now()), refusal: 'PAUSED' });
      return found.outcome === 'REPLAYED' ? found.ownedId : null;
    },
    waiting: () => [...batchers, atHome, replays].reduce((sum, batcher) => sum + batcher.waiting(), 0),
  };
}
