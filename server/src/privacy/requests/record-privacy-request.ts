import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { dueAt, type WorkCalendar } from '#foundation/time/due-at.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { holderOf, subscriberOf } from '#subscriber/subscriber-store.ts';

/** Of two requests for another number at once the second finds the first. */
const lockSubscriber = (trx: Transaction<Schema>, subscriberId: string) =>
  trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forUpdate().execute();

/** Whether another number is asked for already. */
async function hasOpenChange(trx: Transaction<Schema>, subscriberId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('privacy_request')
    .select('request_id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'OPEN')
    .where('new_phone_sealed', 'is not', null)
    .executeTakeFirst();
  return open !== undefined;
}

interface NumberAsked {
  readonly subscriberId: string;
  readonly phone: string;
  readonly newPhone: string;
}

/** Why another number may not be asked for; null: it may. Locks the subscriber. */
async function whyNoChange(
  trx: Transaction<Schema>,
  cipher: Identity['cipher'],
  { subscriberId, phone, newPhone }: NumberAsked,
) {
  await lockSubscriber(trx, subscriberId);
  // The account may have left the number while the lock was awaited.
  if ((await holderOf(trx, cipher.hashes(phone)))?.subscriberId !== subscriberId) return refuse('UNKNOWN_ITEM');
  if (await subscriberOf(trx, cipher.hashes(newPhone))) return refuse('ALREADY_THERE', { field: 'newPhone' });
  return (await hasOpenChange(trx, subscriberId)) ? refuse('WRONG_STATE', { state: 'OPEN' }) : null;
}

export const recordPrivacyRequest =
  (
    db: Kysely<Schema>,
    { cipher }: Pick<Identity, 'cipher'>,
    { requestDays, calendar }: { readonly requestDays: number; readonly calendar: WorkCalendar },
  ): Handler<'recordPrivacyRequest'> =>
  async ({ phone, kind, newPhone, cameBy, reason: said }, caller) => {
    if (newPhone !== undefined && kind !== 'CORRECTION') {
      throw new BadInput('newPhone', { 'zh-CN': '仅更正号码时填写', en: 'is for a correction of the number only' });
    }
    const reason = hidePhones(said);
    return audited(db, caller, async (trx, note) => {
      const holder = await holderOf(trx, cipher.hashes(phone));
      if (holder === undefined) return refuse('UNKNOWN_ITEM');
      const { subscriberId } = holder;
      if (newPhone !== undefined) {
        const refusal = await whyNoChange(trx, cipher, { subscriberId, phone, newPhone });
        if (refusal !== null) return refusal;
      }
      const requestId = newId();
      const dueMs = dueAt(caller.nowMs, requestDays, calendar);
      await trx
        .insertInto('privacy_request')
        .values({
          request_id: requestId,
          subscriber_id: subscriberId,
          kind,
          came_by: cameBy,
          note: reason,
          received_at: new Date(caller.nowMs),
          due_at: new Date(dueMs),
          recorded_by: caller.name,
          recorded_by_id: caller.operatorId,
          state: 'OPEN',
          ended_at: null,
          ended_by: null,
          answer: null,
          new_phone_sealed: newPhone === undefined ? null : cipher.seal(newPhone),
        })
        .execute();
      note({
        action: 'privacyRequest.recorded',
        target: { kind: 'subscriber', id: subscriberId },
        after: { requestId, kind, ...(newPhone !== undefined && { what: 'NUMBER' }), cameBy, dueAt: toInstant(dueMs) },
        reason,
      });
      return { requestId, dueAt: toInstant(dueMs) };
    });
  };
