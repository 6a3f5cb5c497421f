import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { cutPage, positionIn } from '#platform/http/keyset.ts';
import { ownerOfNumber } from '#subscriber/number-owner.ts';
import { couponWays } from './coupon-ways.ts';
import { isCollected, newestFirst, presentStory, readStory } from './read-story.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
  readonly cipher: PhoneCipher;
}

/** Shows a page only after it is recorded who reads whose story. */
export const listSubscriberStory =
  ({ db, catalogue, cipher }: Needs): Handler<'listSubscriberStory'> =>
  async ({ subscriberId, kind, cursor, pageSize }, caller) => {
    const position = positionIn(newestFirst, cursor);
    const person = await db
      .selectFrom('subscriber')
      .select('phone_sealed')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirst();
    if (person === undefined) return refuse('UNKNOWN_ITEM');
    await audited(db, caller, async (_trx, note) => {
      note({ action: 'subscriber.storyRead', target: { kind: 'subscriber', id: subscriberId } });
      return nothing;
    });
    const phoneHashes = cipher.hashes(cipher.open(person.phone_sealed));
    const numberOwners = phoneHashes.map(ownerOfNumber);
    const found = await readStory(
      db,
      { subscriberId, smsOwners: [subscriberId, ...numberOwners], nowMs: caller.nowMs },
      { kind, position, size: pageSize + 1, seen: await seenCoupons(db, caller), rights: caller.rights },
    );
    const { rows, ...page } = cutPage(found, {
      name: newestFirst.name,
      pageSize,
      positionOf: ({ at_us, entry_id }) => [at_us, entry_id],
    });
    const ownedIds = rows.filter(isCollected).flatMap(({ owned_id }) => owned_id ?? []);
    const ways = await couponWays(db, { subscriberId, phoneHashes, ownedIds });
    return { items: await Promise.all(rows.map((row) => presentStory(catalogue, row, ways))), ...page };
  };
