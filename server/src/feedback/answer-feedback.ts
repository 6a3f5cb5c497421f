import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { leaveMessages, messageIdOf } from '#message/leave-messages.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

/** Answers feedback once, and tells the person in the message centre. */
export const answerFeedback =
  (db: Kysely<Schema>): Handler<'answerFeedback'> =>
  ({ subscriberId, feedbackId, answer: said }, caller) =>
    audited(db, caller, async (trx, note) => {
      const answer = hidePhones(said);
      const answered = await trx
        .updateTable('feedback')
        .set({ state: 'ANSWERED', answered_at: new Date(caller.nowMs), answered_by: caller.name, answer })
        .where('subscriber_id', '=', subscriberId)
        .where('feedback_id', '=', feedbackId)
        .where('state', '=', 'OPEN')
        .executeTakeFirst();
      if (answered.numUpdatedRows === 0n) {
        const row = await trx
          .selectFrom('feedback')
          .select('state')
          .where('subscriber_id', '=', subscriberId)
          .where('feedback_id', '=', feedbackId)
          .executeTakeFirst();
        return row === undefined ? refuse('UNKNOWN_ITEM') : refuse('WRONG_STATE', { state: row.state });
      }
      const kind = 'FEEDBACK_ANSWERED';
      const messageId = messageIdOf(subscriberId, kind, feedbackId);
      await leaveMessages(trx, [{ subscriberId, messageId, kind, atMs: caller.nowMs, reference: feedbackId }]);
      note({
        action: 'feedback.answered',
        target: { kind: 'subscriber', id: subscriberId },
        before: { feedbackId, state: 'OPEN' },
        after: { feedbackId, state: 'ANSWERED' },
      });
      return nothing;
    });
