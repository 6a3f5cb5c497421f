import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { dueAt, type WorkCalendar } from '#foundation/time/due-at.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { countTaken } from './appeal-store.ts';

export const recordAppeal =
  (
    db: Kysely<Schema>,
    { appealDays, calendar }: { readonly appealDays: number; readonly calendar: WorkCalendar },
  ): Handler<'recordAppeal'> =>
  ({ subscriberId, reason: said }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const reason = hidePhones(said);
        if (!(await countTaken(trx, [subscriberId])).has(subscriberId)) return refuse('UNKNOWN_ITEM');
        const appealId = newId();
        const dueMs = dueAt(caller.nowMs, appealDays, calendar);
        const recorded = await trx
          .insertInto('clawback_appeal')
          .values({
            appeal_id: appealId,
            subscriber_id: subscriberId,
            note: reason,
            state: 'OPEN',
            recorded_by: caller.name,
            recorded_at: new Date(caller.nowMs),
            due_at: new Date(dueMs),
            ended_by: null,
            ended_at: null,
            answer: null,
          })
          .onConflict((conflict) => conflict.column('subscriber_id').where('state', '=', 'OPEN').doNothing())
          .executeTakeFirst();
        if (recorded.numInsertedOrUpdatedRows !== 1n) return refuse('WRONG_STATE', { state: 'OPEN' });
        note({
          action: 'appeal.recorded',
          target: { kind: 'subscriber', id: subscriberId },
          after: { appealId, dueAt: toInstant(dueMs) },
          reason,
        });
        return { appealId, dueAt: toInstant(dueMs) };
      }),
    );
