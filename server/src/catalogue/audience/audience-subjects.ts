import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { CatalogueContents } from '#catalogue/catalogue-store.ts';
import { createParticipants, type Participants } from '#experiment/participants.ts';
import type { Session } from '#foundation/caller/caller.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import type { AudienceSubject, Deed } from './audience.ts';
import { audienceOfAd } from './audience-of-ad.ts';
import { readDeeds } from './deeds.ts';
import { readFirstDeals } from './first-deal.ts';
import { countingValues, NO_NUMBER_FACTS, readNumberFacts, rememberMarks } from './number-facts.ts';
import { noteSight, type Sight } from './outside-offer.ts';
import { rememberFact } from './remembered-facts.ts';

/** A session, the channel it came by, and when. */
export interface Visit {
  readonly session: Pick<Session, 'subscriberId' | 'phonePrefix' | 'memberSinceMs'>;
  readonly channel: AudienceSubject['channel'];
  readonly nowMs: number;
}

export interface AudienceSubjects {
  /** The facts that these audiences decide by, read now. Facts that none of them needs are not read: most need none. */
  for(audiences: Iterable<Audience>, visit: Visit): Promise<AudienceSubject>;
  /** The same for a claim: what a list that the person saw in the last seconds has read is not read again, except for the first deal. */
  forClaim(audience: Audience, visit: Visit): Promise<AudienceSubject>;
  /** The person sees this coupon, or would if no experiment kept it from them. */
  noteSight(sight: Sight): void;
  /** Those who take part in any experiment. */
  readonly participants: Pick<Participants, 'note'>;
  /** What the person did has changed. */
  forget(subscriberId: string): void;
  /** Writes down whom it noted. */
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
  readonly catalogue: { contents(): CatalogueContents };
  readonly metrics?: Registry | undefined;
}

const NO_DEEDS: ReadonlyMap<string, Deed> = new Map();

/** The coupons that conditions ask about, by the catalogue that names them. */
const askedCoupons = new WeakMap<CatalogueContents, readonly string[]>();
function couponsAskedIn(contents: CatalogueContents): readonly string[] {
  const known = askedCoupons.get(contents);
  if (known !== undefined) return known;
  const offered = Array.from(contents.offers.values(), ({ audience }) => audience);
  const named = [...offered, ...Array.from(contents.ads.values()).flat().map(audienceOfAd)]
    .flatMap(conditionsIn)
    .flatMap((is) => (is.kind === 'collected' || is.kind === 'used' ? [is.templateId] : []));
  const asked = [...new Set(named)];
  askedCoupons.set(contents, asked);
  return asked;
}

const hasEnded = ({ numberLists }: CatalogueContents, listId: string, nowMs: number): boolean => {
  const expiresAtMs = numberLists.get(listId);
  return expiresAtMs === undefined || (expiresAtMs !== null && expiresAtMs <= nowMs);
};

/** The only way from a session to the facts for audiences, for lists and claims alike. Concurrent reads are batched. */
export function createAudienceSubjects({ db, cipher, catalogue, metrics }: Needs): AudienceSubjects {
  // Not remembered: no one may claim as new after a first deal.
  const firstDeals = createBatcher<string, number | null>(async (subscriberIds) => {
    const deals = await readFirstDeals(db, subscriberIds);
    return subscriberIds.map((subscriberId) => deals.get(subscriberId) ?? null);
  }, READS);
  const numbers = rememberFact((ids) => readNumberFacts(db, cipher, ids));
  const marksOf = rememberMarks(cipher);
  const participants = createParticipants(db, metrics);
  const deeds = rememberFact((ids) => readDeeds(db, ids, couponsAskedIn(catalogue.contents())));

  async function factsFor(
    audiences: Iterable<Audience>,
    { session, channel, nowMs }: Visit,
    isFresh: boolean,
  ): Promise<AudienceSubject> {
    const { subscriberId, phonePrefix, memberSinceMs } = session;
    const asked = [...audiences].flatMap(conditionsIn);
    const kinds = new Set(asked.map(({ kind }) => kind));
    const how = { isFresh, nowMs };
    const [firstDealAtMs, ofNumber, done] = await Promise.all([
      kinds.has('firstDeal') ? firstDeals.push(subscriberId) : null,
      kinds.has('numberList') || kinds.has('attribute') ? numbers.of(subscriberId, how) : NO_NUMBER_FACTS,
      kinds.has('collected') || kinds.has('used') ? deeds.of(subscriberId, how) : NO_DEEDS,
    ]);
    const contents = catalogue.contents();
    const endedLists = new Set(
      asked.flatMap((is) => (is.kind === 'numberList' && hasEnded(contents, is.listId, nowMs) ? [is.listId] : [])),
    );
    return {
      subscriberId,
      phonePrefix,
      memberSinceMs,
      channel,
      firstDealAtMs,
      numberLists: ofNumber.lists,
      endedLists,
      attributes: countingValues(ofNumber.values, contents.attributes, { marksOf, nowMs }),
      deeds: done,
    };
  }
  return {
    for: (audiences, visit) => factsFor(audiences, visit, true),
    forClaim: (audience, visit) => factsFor([audience], visit, false),
    noteSight: (sight) => noteSight(participants, sight),
    participants,
    forget: (subscriberId) => deeds.forget(subscriberId),
    stop: () => participants.stop(),
  };
}
