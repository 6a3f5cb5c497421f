import { AUDIENCE_FACTS_MAX_AGE_MS } from '@coupon-centre/contract/foundation/limits';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { READS } from '#platform/db/read-batcher.ts';

/** People whose facts are remembered: those who looked at a list within the last seconds. */
const REMEMBERED_PEOPLE = 50_000;

/** A fact about people: read in batches, and remembered for the claim that follows. */
export interface RememberedFact<Fact> {
  /** `isFresh`: read now; else at most `AUDIENCE_FACTS_MAX_AGE_MS` old. */
  of(subscriberId: string, at: { readonly isFresh: boolean; readonly nowMs: number }): Promise<Fact>;
  /** Also of a read that is under way. */
  forget(subscriberId: string): void;
}

export function rememberFact<Fact>(
  read: (subscriberIds: readonly string[]) => Promise<readonly Fact[]>,
): RememberedFact<Fact> {
  const batched = createBatcher<string, Fact>(read, READS);
  const known = growingCache<{ readonly fact: Fact; readonly atMs: number }>({ max: REMEMBERED_PEOPLE });
  /** By person, the ordinal of the read before which the last change was. */
  const forgotten = growingCache<number>({ max: REMEMBERED_PEOPLE });
  let begun = 0;
  return {
    async of(subscriberId, { isFresh, nowMs }) {
      const found = isFresh ? undefined : known.get(subscriberId);
      if (found !== undefined && nowMs >= found.atMs && nowMs - found.atMs < AUDIENCE_FACTS_MAX_AGE_MS)
        return found.fact;
      begun += 1;
      const ordinal = begun;
      const fact = await batched.push(subscriberId);
      if (ordinal > (forgotten.get(subscriberId) ?? 0)) known.set(subscriberId, { fact, atMs: nowMs });
      return fact;
    },
    forget(subscriberId) {
      known.delete(subscriberId);
      forgotten.set(subscriberId, begun);
    },
  };
}
