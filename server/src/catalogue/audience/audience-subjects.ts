import type { Kysely } from 'kysely';
import type { Session } from '#foundation/caller/caller.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import type { AudienceSubject } from './audience.ts';
import { readFirstDeals } from './first-deal.ts';
import { readNumberLists } from './number-list.ts';

/** A session and the channel it came by. */
export interface Visit {
  readonly session: Pick<Session, 'subscriberId' | 'phonePrefix' | 'memberSinceMs'>;
  readonly channel: string | undefined;
}

export interface AudienceSubjects {
  /** The facts that these audiences decide by. Facts that none of them needs are not read: most need none. */
  for(audiences: Iterable<Audience>, visit: Visit): Promise<AudienceSubject>;
}

/** The only way from a session to the facts for audiences, for lists and claims alike. Concurrent reads are batched. */
export function createAudienceSubjects(db: Kysely<Schema>, cipher: PhoneCipher): AudienceSubjects {
  const firstDeals = createBatcher<string, number | null>(async (subscriberIds) => {
    const deals = await readFirstDeals(db, subscriberIds);
    return subscriberIds.map((subscriberId) => deals.get(subscriberId) ?? null);
  }, READS);
  const lists = createBatcher<string, ReadonlySet<string>>((ids) => readNumberLists(db, cipher, ids), READS);
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
