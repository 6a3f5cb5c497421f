import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { closedAt } from '#catalogue/offer.ts';
import { toClaim } from '#claim/claim-queue.ts';
import { claimWithin } from '#claim/claim-store.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { DailySums } from './daily-sums.ts';
import { notGiven } from './not-given.ts';

/** The channel of coupons that operators gave: the board tells them apart. */
const GIVEN_CHANNEL = 'console';

interface Asked {
  readonly subscriberId: string;
  readonly templateId: string;
  readonly requestId: string;
}

/** Checks that the subscriber may have it; the row is locked until the transaction ends. */
const stateOf = (trx: Transaction<Schema>, subscriberId: string) =>
  trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forShare().executeTakeFirst();

async function give(
  trx: Transaction<Schema>,
  catalogue: Catalogue,
  { subscriberId, templateId, requestId, nowMs, locale }: Asked & Pick<OperatorCaller, 'nowMs' | 'locale'>,
) {
  const target = claimTarget(catalogue, { templateId }, nowMs);
  if (target === undefined) return refuse('UNKNOWN_ITEM');
  const closed = closedAt(target.offer, target.window, nowMs);
  if (closed !== null) return notGiven(closed, locale);
  const claim = toClaim({ subscriberId, target, requestId, source: { channel: GIVEN_CHANNEL } }, nowMs);
  const given = await claimWithin(trx, claim, nowMs);
  if (given.outcome === 'GRANTED') {
    return { ownedId: given.collected.ownedId, isRepeat: false, valueFen: target.offer.terms.bookValueFen };
  }
  if (given.outcome === 'REPLAYED') return { ownedId: given.ownedId, isRepeat: true, valueFen: 0 };
  return notGiven(given.outcome, locale);
}

/**
 * Claims like a subscriber, but without the audience check, and counts the coupon's value towards the operator's daily cap. A
 * repeated request returns the same coupon.
 */
export const giveCoupon =
  (db: Kysely<Schema>, catalogue: Catalogue, dailySums: DailySums): Handler<'giveCoupon'> =>
  async ({ reason, ...asked }, caller) => {
    const answer = await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const person = await stateOf(trx, asked.subscriberId);
        if (person === undefined) return refuse('UNKNOWN_ITEM');
        if (person.state !== 'ACTIVE') return refuse('WRONG_STATE', { state: person.state });
        const given = await give(trx, catalogue, { ...asked, ...caller });
        if (given instanceof Refusal) return given;
        const { valueFen, ...done } = given;
        const beyond = await dailySums.take(trx, caller, { what: 'GIFT_FEN', amount: valueFen });
        if (beyond !== null) return beyond;
        note({
          action: 'subscriber.couponGiven',
          target: { kind: 'subscriber', id: asked.subscriberId },
          after: { templateId: asked.templateId, ...done },
          reason,
        });
        return { ownedId: given.ownedId };
      }),
    );
    return dailySums.tellRefused(caller, answer);
  };
