import type { giveCoupon as giveCouponCall } from '@coupon-centre/contract/operator/subscribers/give-coupon';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { toClaim } from '#coupon/claim-queue.ts';
import { claimWithin } from '#coupon/claim-store.ts';
import { claimTarget } from '#coupon/claim-target.ts';
import { closedAt } from '#coupon/offer.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { Refusal, refuse } from '#http/handler.ts';
import type { OperatorCaller, OperatorHandler } from '#http/operator-handler.ts';
import { notGiven } from './not-given.ts';

/** The channel of coupons that operators gave: the board tells them apart. */
const GIVEN_CHANNEL = 'console';

interface Asked {
  readonly subscriberId: string;
  readonly templateId: string;
  readonly requestId: string;
}

/** Whom it goes to may have it at all; the row stays as it is until the transaction ends. */
const stateOf = (trx: Transaction<Schema>, subscriberId: string) =>
  trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forShare().executeTakeFirst();

async function give(trx: Transaction<Schema>, catalogue: Catalogue, asked: Asked, { nowMs, locale }: OperatorCaller) {
  const target = claimTarget(catalogue.contents(), catalogue.stock, { templateId: asked.templateId }, nowMs);
  if (target === undefined) return refuse('UNKNOWN_ITEM');
  const closed = closedAt(target.offer, target.window, nowMs);
  if (closed !== null) return notGiven(closed, locale);
  const { subscriberId, requestId } = asked;
  const claim = toClaim({ subscriberId, target, requestId, source: { channel: GIVEN_CHANNEL } }, nowMs);
  const given = await claimWithin(trx, claim, nowMs);
  switch (given.outcome) {
    case 'GRANTED':
      return { ownedId: given.collected.ownedId, isRepeat: false };
    case 'REPLAYED':
      return { ownedId: given.ownedId, isRepeat: true };
    default:
      return notGiven(given.outcome, locale);
  }
}

/** Goes the claim's own way, but for the audience. The same request again answers the coupon that it gave. */
export const giveCoupon =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof giveCouponCall> =>
  ({ reason, ...asked }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const person = await stateOf(trx, asked.subscriberId);
        if (person === undefined) return refuse('UNKNOWN_ITEM');
        if (person.state !== 'ACTIVE') return refuse('WRONG_STATE', { state: person.state });
        const given = await give(trx, catalogue, asked, caller);
        if (given instanceof Refusal) return given;
        const after = { templateId: asked.templateId, ...given };
        note({
          action: 'subscriber.couponGiven',
          target: { kind: 'subscriber', id: asked.subscriberId },
          after,
          reason,
        });
        return { ownedId: given.ownedId };
      }),
    );
