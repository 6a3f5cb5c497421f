import { GIVEN_CHANNEL } from '@coupon-centre/contract/board/channel-words';
import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Transaction } from 'kysely';
import type { Note } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { closedAt } from '#catalogue/offer.ts';
import { toClaim } from '#claim/claim-queue.ts';
import { claimWithin } from '#claim/claim-store.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { notGiven } from './not-given.ts';

export interface Gift {
  readonly subscriberId: string;
  readonly templateId: string;
  readonly requestId: string;
}

interface Given {
  readonly ownedId: string;
  readonly isRepeat: boolean;
  /** 0 for a repeat. */
  readonly valueFen: number;
}

/** Locks the row against changes until the transaction ends. */
const stateOf = (trx: Transaction<Schema>, subscriberId: string) =>
  trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forShare().executeTakeFirst();

/** Claims like a subscriber, but without the audience check. A repeated request returns the same coupon. */
export async function give(
  trx: Transaction<Schema>,
  catalogue: Catalogue,
  { subscriberId, templateId, requestId, nowMs, locale }: Gift & Pick<OperatorCaller, 'nowMs' | 'locale'>,
) {
  const person = await stateOf(trx, subscriberId);
  if (person === undefined) return refuse('UNKNOWN_ITEM');
  if (person.state !== 'ACTIVE') return refuse('WRONG_STATE', { state: person.state });
  const target = claimTarget(catalogue, { templateId }, nowMs);
  if (target === undefined) return refuse('UNKNOWN_ITEM');
  const closed = closedAt(target.offer, target.window, nowMs);
  if (closed !== null) return notGiven(closed, locale);
  const claim = toClaim({ subscriberId, target, requestId, source: { channel: GIVEN_CHANNEL } }, nowMs);
  const given = await claimWithin(trx, claim, nowMs);
  if (given.outcome === 'GRANTED') {
    return { ownedId: given.collected.ownedId, isRepeat: false, valueFen: unitWorthFen(target.offer.terms) };
  }
  if (given.outcome === 'REPLAYED') return { ownedId: given.ownedId, isRepeat: true, valueFen: 0 };
  return notGiven(given.outcome, locale);
}

/** For the audit. */
export const noteGift = (
  note: Note,
  { gift, given: { ownedId, isRepeat }, reason }: { gift: Gift; given: Given; reason: string | null },
): void =>
  note({
    action: 'subscriber.couponGiven',
    target: { kind: 'subscriber', id: gift.subscriberId },
    after: { templateId: gift.templateId, ownedId, isRepeat },
    reason,
  });
