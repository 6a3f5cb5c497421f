import type { Kysely } from 'kysely';
import type { Audience, AudienceCandidate } from '#coupon/audience.ts';
import { createBatchLane } from '#coupon/batch-lane.ts';
import { readFirstDeals } from '#coupon/first-deal.ts';
import { readNumberLists } from '#coupon/number-list.ts';
import { READS } from '#coupon/read-lane.ts';
import type { Schema } from '#db/schema.ts';
import type { Session } from '#http/handler.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';

/** Somebody with a session, and the channel they came by. */
export interface Comer {
  readonly session: Pick<Session, 'subscriberId' | 'phonePrefix' | 'memberSinceMs'>;
  readonly channel: string | undefined;
}

export interface Candidates {
  /** The person as these audiences look at them. What none of them asks for is not read: most ask for nothing. */
  for(audiences: Iterable<Audience>, comer: Comer): Promise<AudienceCandidate>;
}

/** The one way from a session to what audiences are decided by; lists and claims both go it. Those who ask at once are read at once. */
export function createCandidates(db: Kysely<Schema>, cipher: PhoneCipher): Candidates {
  const firstDeals = createBatchLane<string, number | null>(async (subscriberIds) => {
    const deals = await readFirstDeals(db, subscriberIds);
    return subscriberIds.map((subscriberId) => deals.get(subscriberId) ?? null);
  }, READS);
  const lists = createBatchLane<string, ReadonlySet<string>>((ids) => readNumberLists(db, cipher, ids), READS);
  return {
    async for(audiences, { session, channel }) {
      const { subscriberId, phonePrefix, memberSinceMs } = session;
      const kinds = new Set(Array.from(audiences, ({ kind }) => kind));
      const [firstDealAtMs, numberLists] = await Promise.all([
        kinds.has('firstDeal') ? firstDeals.push(subscriberId) : null,
        kinds.has('numberList') ? lists.push(subscriberId) : new Set<string>(),
      ]);
      return { phonePrefix, memberSinceMs, channel, firstDealAtMs, numberLists };
    },
  };
}
