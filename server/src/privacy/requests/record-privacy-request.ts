import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { dueAt, type WorkCalendar } from '#foundation/time/due-at.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { holderOf } from '#subscriber/subscriber-store.ts';

export const recordPrivacyRequest =
  (
    db: Kysely<Schema>,
    { cipher }: Pick<Identity, 'cipher'>,
    { requestDays, calendar }: { readonly requestDays: number; readonly calendar: WorkCalendar },
  ): Handler<'recordPrivacyRequest'> =>
  ({ phone, kind, cameBy, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const holder = await holderOf(trx, cipher.hashes(phone));
      if (holder === undefined) return refuse('UNKNOWN_ITEM');
      const { subscriberId } = holder;
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
          state: 'OPEN',
          ended_at: null,
          ended_by: null,
          answer: null,
        })
        .execute();
      note({
        action: 'privacyRequest.recorded',
        target: { kind: 'subscriber', id: subscriberId },
        after: { requestId, kind, cameBy, dueAt: toInstant(dueMs) },
        reason,
      });
      return { requestId, dueAt: toInstant(dueMs) };
    });
