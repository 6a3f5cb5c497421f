import { PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import { VIEWED_OFFERS_MAX } from '@coupon-centre/contract/support/story/view-centre-as';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import type { Session } from '#foundation/caller/caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, Handlers } from '#platform/http/handler.ts';
import { knownSince } from '#subscriber/closed-number.ts';

/** The subscribers' own lists: what the operator sees is what these answer the person. */
type Lists = Pick<Handlers<'listOffers' | 'listMyCoupons'>, 'listOffers' | 'listMyCoupons'>;

/** Shows what the person would see only after it is recorded who looks and why; nothing can be done as them. */
export const viewCentreAs =
  (db: Kysely<Schema>, lists: Lists): Handler<'viewCentreAs'> =>
  async ({ subscriberId, channel, reason }, caller) => {
    const person = await audited(db, caller, async (trx, note) => {
      const row = await trx
        .selectFrom('subscriber')
        .select(['state', 'phone_prefix', 'created_at', 'known_since', 'closed_at'])
        .where('subscriber_id', '=', subscriberId)
        .executeTakeFirst();
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'ACTIVE' || row.closed_at !== null) {
        return refuse('WRONG_STATE', { state: row.closed_at === null ? row.state : 'CLOSED' });
      }
      note({ action: 'subscriber.centreViewed', target: { kind: 'subscriber', id: subscriberId }, reason });
      return { phonePrefix: row.phone_prefix, memberSinceMs: knownSince(row).getTime() };
    });
    if (person instanceof Refusal) return person;
    const { nowMs, locale, traceId, address } = caller;
    // No session of theirs: nothing but these two lists gets it.
    const session: Session = { ...person, subscriberId, sessionId: '', uid: '', expiresAtMs: nowMs };
    const asPerson = { session, nowMs, locale, traceId, address, userAgent: '' };
    const [offers, coupons, seen] = await Promise.all([
      lists.listOffers({ ch: channel, sort: 'default', pageSize: VIEWED_OFFERS_MAX }, asPerson),
      lists.listMyCoupons({ tab: 'AVAILABLE', pageSize: PAGE_SIZE_MAX }, asPerson),
      seenCoupons(db, caller),
    ]);
    if (!('list' in offers && 'list' in coupons)) throw new Error('lists without a preview link are not refused');
    const isSeen = ({ sCardId }: { readonly sCardId: string }): boolean => seen === null || seen.has(sCardId);
    return {
      offers: offers.list.filter(isSeen),
      coupons: coupons.list.filter(isSeen),
      isCut: offers.hasMore || coupons.hasMore,
      asOf: offers.asOf,
    };
  };
