import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { createBatcher, type QueueLimits } from '#platform/db/batcher.ts';
import { NO_HOMES } from '#platform/db/distributed/homes.ts';
import type { Claim, ClaimOutcome } from './claim.ts';
import { type ClaimDatabase, claimAtHome, fillShelf } from './claim-store.ts';

/** Concurrent batches, each of another home: in the best case on a machine of its own. */
const HOMES_AT_ONCE = 4;
/** Claims that wait in a queue before its coupons are hot: fewer are settled by the pool at less cost than shelves have. */
const CROWD = 64;
/** How long a coupon stays hot after a crowd. */
const HOT_MS = SECOND_MS;
/** A pool with fewer units for each home lends none. */
const UNITS_A_SHELF = 64;
/** How long a pool that lends no units is not asked for them. */
const ASK_AGAIN_MS = SECOND_MS;

interface Needs {
  readonly database: ClaimDatabase;
  readonly catalogue: Pick<Catalogue, 'stock'>;
  readonly clock: Clock;
  readonly limits: QueueLimits;
  /** Settles claims from the pool itself. */
  settle(claims: readonly Claim[]): Promise<readonly ClaimOutcome[]>;
}

/** A claim, and where its person is at home. */
interface AtHome {
  readonly home: string;
  readonly claim: Claim;
}

/**
 * Claims of coupons that a crowd wants and that have plenty of units, in batches of people of one home, from a shelf next to their rows
 * (decision 87).
 */
export interface ClaimsAtHome {
  /** Undefined: the pool itself is to answer, in whose queue so many are waiting. Otherwise as `Claims.claimOnce`. */
  push(claim: Claim, waiting: number): Promise<ClaimOutcome> | undefined;
  waiting(): number;
}

export function createClaimsAtHome(needs: Needs): ClaimsAtHome {
  const { database, catalogue, clock, limits, settle } = needs;
  const { homes = NO_HOMES, leastUnits = UNITS_A_SHELF, crowd = CROWD } = database;
  /** Pools that lend no units, and until when. */
  const withoutShelves = new Map<string, number>();
  /** Pools that a crowd wants, and until when. */
  const hot = new Map<string, number>();

  async function fill({ home, claim: { poolId } }: AtHome): Promise<boolean> {
    const nowMs = clock.now();
    const shelf = { poolId, home, homes: homes.count(), least: leastUnits };
    const isFilled = await fillShelf(database, shelf, nowMs);
    if (!isFilled) withoutShelves.set(poolId, nowMs + ASK_AGAIN_MS);
    return isFilled;
  }

  async function settleOpen(first: AtHome, open: readonly Claim[]): Promise<readonly ClaimOutcome[]> {
    return (await fill(first)) ? settleAtHome(first, open) : settle(open);
  }

  async function settleAtHome(first: AtHome, claims: readonly Claim[]): Promise<readonly ClaimOutcome[]> {
    const outcomes = await claimAtHome(database, { home: first.home, claims }, clock.now());
    if (outcomes === 'NOT_AT_HOME') return settle(claims);
    const open = claims.filter((_, index) => outcomes[index] === null);
    const answers = (open.length === 0 ? [] : await settleOpen(first, open)).values();
    return outcomes.map((outcome) => {
      const answer = outcome ?? answers.next().value;
      if (answer === undefined) throw new Error('a claim was not answered');
      return answer;
    });
  }

  async function settleBatch(batch: readonly AtHome[]): Promise<readonly ClaimOutcome[]> {
    const [first] = batch;
    const claims = batch.map(({ claim }) => claim);
    return first === undefined ? [] : settleAtHome(first, claims);
  }

  const batcher = createBatcher<AtHome, ClaimOutcome>(settleBatch, {
    ...limits,
    atOnce: HOMES_AT_ONCE,
    keyOf: ({ home, claim }) => `${home} ${claim.poolId}`,
    name: 'claim at home',
  });

  /** Whether the time for this pool has not come; what is over is forgotten. */
  function isBefore(times: Map<string, number>, poolId: string): boolean {
    const untilMs = times.get(poolId) ?? 0;
    if (untilMs > clock.now()) return true;
    times.delete(poolId);
    return false;
  }

  /** The home whose shelf is to answer; `waiting`: how many claims the pool's own queue has. */
  function homeOf({ subscriberId, poolId }: Claim, waiting: number): string | undefined {
    if (homes.count() === 0) return undefined;
    const isHot = isBefore(hot, poolId);
    const isWanted = waiting >= crowd || (isHot && batcher.waiting() >= crowd);
    if (isWanted) hot.set(poolId, clock.now() + HOT_MS);
    else if (!isHot) return undefined;
    const { total, issued, perDay } = catalogue.stock(poolId);
    // A shelf is lent half of its share.
    if (perDay !== null || total - issued < 2 * leastUnits * homes.count()) return undefined;
    return isBefore(withoutShelves, poolId) ? undefined : homes.of(subscriberId);
  }

  return {
    push(claim, waiting) {
      const home = homeOf(claim, waiting);
      return home === undefined ? undefined : batcher.push({ home, claim });
    },
    waiting: () => batcher.waiting(),
  };
}
