import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { lockLists } from '#risk/lists/entry-store.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';
import type { Identity } from '#subscriber/identity.ts';
import type { EndedSessions } from '#subscriber/session/sessions.ts';
import { forgetNumber, phoneOf } from '#subscriber/subscriber-store.ts';
import { closingEffect, closingWords } from './closing-words.ts';

const scene = 'CLOSE';

/** Withdraws what can still be used and what is held, and ends the holds; units stay issued, as with every withdrawal. Returns how many. */
export async function withdrawUnused(trx: Transaction<Schema>, subscriberId: string, nowMs: number): Promise<number> {
  const at = new Date(nowMs);
  const withdrawn = await trx
    .updateTable('owned_coupon')
    .set({ state: 'WITHDRAWN', changed_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where((eb) => eb.or([eb('state', '=', 'PENDING'), eb('state', '=', 'AVAILABLE').and('valid_to', '>', at)]))
    .returning('owned_id')
    .execute();
  if (withdrawn.length === 0) return 0;
  await trx
    .insertInto('owned_coupon_event')
    .values(
      withdrawn.map(({ owned_id }) => ({
        subscriber_id: subscriberId,
        owned_id,
        event_id: newId(),
        kind: 'WITHDRAWN' as const,
        at,
        reference: null,
      })),
    )
    .execute();
  await trx
    .updateTable('claim_hold')
    .set({ state: 'WITHDRAWN', decided_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'HELD')
    .execute();
  return withdrawn.length;
}

/** Deletes what the subscriber asked to be told, was told, and wrote. */
export async function forgetTold(trx: Transaction<Schema>, subscriberId: string): Promise<void> {
  await trx.deleteFrom('reminder').where('subscriber_id', '=', subscriberId).execute();
  await trx.deleteFrom('subscriber_message').where('subscriber_id', '=', subscriberId).execute();
  await trx.deleteFrom('feedback').where('subscriber_id', '=', subscriberId).execute();
}

/** Forgets where the subscriber was seen, and with whom. */
export async function forgetSightings(trx: Transaction<Schema>, subscriberId: string): Promise<void> {
  await trx.deleteFrom('risk_sighting').where('subscriber_id', '=', subscriberId).execute();
  await trx.deleteFrom('risk_cluster_member').where('subscriber_id', '=', subscriberId).execute();
}

/** Ends what lists say of the account, and forgets its number there. What they say of the number stays: closing is no way around a block. */
async function endEntriesOf(trx: Transaction<Schema>, subscriberId: string, at: Date): Promise<void> {
  await trx
    .updateTable('risk_entry')
    .set({ shown: subscriberId })
    .where('kind', '=', 'SUBSCRIBER')
    .where('value', '=', subscriberId)
    .execute();
  const listed = trx
    .selectFrom('risk_entry')
    .select('entry_id')
    .where('kind', '=', 'SUBSCRIBER')
    .where('value', '=', subscriberId)
    .where('state', '=', 'IN_FORCE');
  if ((await listed.executeTakeFirst()) === undefined) return;
  await lockLists(trx);
  await trx
    .updateTable('risk_entry')
    .set({ state: 'ENDED', ended_at: at })
    .where('kind', '=', 'SUBSCRIBER')
    .where('value', '=', subscriberId)
    .where('state', '=', 'IN_FORCE')
    .execute();
  await moveRiskState(trx);
}

/** The order for which the biller still owes an answer, and needs the number; undefined: none. */
export async function openOrderNo(trx: Transaction<Schema>, subscriberId: string): Promise<string | undefined> {
  const orders = trx.selectFrom('use_order').where('use_order.subscriber_id', '=', subscriberId);
  const used = await orders
    .select('order_no')
    .where('state', 'in', ['STARTED', 'HANDED_OVER'])
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) return used.order_no;
  const reversed = await orders
    .innerJoin('use_reversal as r', (join) =>
      join.onRef('r.subscriber_id', '=', 'use_order.subscriber_id').onRef('r.order_id', '=', 'use_order.order_id'),
    )
    .select('use_order.order_no')
    .where('r.state', 'in', ['STARTED', 'HANDED_OVER'])
    .limit(1)
    .executeTakeFirst();
  return reversed?.order_no;
}

interface Closing {
  readonly subscriberId: string;
  readonly nowMs: number;
}
export interface Closed {
  readonly withdrawn: number;
  readonly ended: EndedSessions;
}

/**
 * Closes an account: the number is forgotten wherever it is kept, unused coupons are withdrawn, sessions end. Null: it is closed
 * already. The caller rolls back after a refusal. What a claim at the same moment grants is withdrawn by the round `closedAccounts`.
 */
export async function closeWithin(
  trx: Transaction<Schema>,
  { sessions, cipher }: Identity,
  { subscriberId, nowMs }: Closing,
): Promise<Closed | null | Refusal<'USE_IN_PROGRESS'>> {
  // Frees the number and locks the subscriber's row: of two closings the second waits here, and finds it closed.
  const ended = await sessions.endAllWithin(trx, subscriberId, 'RECYCLED');
  const own = trx.selectFrom('subscriber').where('subscriber_id', '=', subscriberId);
  const { closed_at } = await own.select('closed_at').executeTakeFirstOrThrow();
  if (closed_at !== null) return null;
  const withdrawn = await withdrawUnused(trx, subscriberId, nowMs);
  // After the withdrawal, which waits for a use that takes a coupon at this moment.
  const useOrderNo = await openOrderNo(trx, subscriberId);
  if (useOrderNo !== undefined) return refuse('USE_IN_PROGRESS', { useOrderNo });
  await forgetTold(trx, subscriberId);
  await forgetSightings(trx, subscriberId);
  await endEntriesOf(trx, subscriberId, new Date(nowMs));
  await forgetNumber(trx, cipher, { subscriberId, phone: ended.freedPhone, at: new Date(nowMs) });
  return { withdrawn, ended };
}

export const prepareClosing =
  ({ db, cipher, confirmations }: Identity): Handler<'prepareClosing'> =>
  async (_request, { session: { subscriberId, sessionId }, locale, nowMs }) => {
    const phone = await phoneOf(db, cipher, subscriberId);
    if (phone === undefined) return refuse('SESSION_ENDED');
    const subject = { sessionId, scene, object: '' } as const;
    const phoneHash = await confirmations.hashOf(cipher.hashes(phone), nowMs);
    const { nextAtMs } = await confirmations.codesFor(subject).sentLately(phoneHash, nowMs);
    const { challengeId, untilMs } = confirmations.ask({ ...subject, version: closingWords.version, locale }, nowMs);
    const { available } = await db
      .selectFrom('owned_coupon')
      .select(({ fn }) => fn.countAll<string>().as('available'))
      .where('subscriber_id', '=', subscriberId)
      .where('state', 'in', ['AVAILABLE', 'PENDING'])
      .where('valid_to', '>', new Date(nowMs))
      .executeTakeFirstOrThrow();
    return {
      confirmText: closingWords.text[locale],
      effectText: closingEffect[locale](Number(available)),
      maskedPhone: maskPhone(phone),
      challengeId,
      resendAfter: secondsUntil(nextAtMs, nowMs),
      expiresAt: toInstant(untilMs),
    };
  };

/** Rolls back what a refusal leaves behind. */
class Undone extends Error {}

/** Confirmed by SMS: only who holds the phone closes the account. */
export const closeAccount =
  (identity: Identity): Handler<'closeAccount'> =>
  async ({ smsTicket }, { session: { subscriberId, sessionId }, nowMs }) => {
    const { db, confirmations } = identity;
    let refused: Refusal<'USE_IN_PROGRESS'> | Refusal<'CODE_WRONG'> | undefined;
    try {
      // A change of the number at the same moment takes some of the locks in another order.
      const closed = await tryAgain(() =>
        db.transaction().execute(async (trx) => {
          const use = { smsTicket, sessionId, scene, object: '', words: closingWords, nowMs } as const;
          const isConfirmed = (await confirmations.consumeTicket(trx, use)) !== null;
          const done = isConfirmed
            ? await closeWithin(trx, identity, { subscriberId, nowMs })
            : refuse('CODE_WRONG', { attemptsLeft: 0 });
          if (!(done instanceof Refusal)) return done;
          refused = done;
          throw new Undone();
        }),
      );
      closed?.ended.committed();
      return nothing;
    } catch (error) {
      if (error instanceof Undone && refused !== undefined) return refused;
      throw error;
    }
  };
