import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'myFeedback',
  columns: [
    { by: sql.ref('received_at'), kind: 'instant', isDown: true },
    { by: sql.ref('feedback_id'), kind: 'uuid', isDown: true },
  ],
};

export const listMyFeedback =
  (db: Kysely<Schema>): Handler<'listMyFeedback'> =>
  async (asked, { session: { subscriberId } }) => {
    const own = db.selectFrom('feedback').selectAll().where('subscriber_id', '=', subscriberId);
    const { rows, ...page } = await readPage(own, newestFirst, asked);
    const list = rows.map((row) => ({
      feedbackId: row.feedback_id,
      category: row.category,
      text: row.text,
      ...(row.order_no !== null && { orderNo: row.order_no }),
      sentAt: toInstant(row.received_at.getTime()),
      dueAt: toInstant(row.due_at.getTime()),
      state: row.state,
      ...(row.answer !== null && { answer: row.answer }),
      ...(row.answered_at !== null && { answeredAt: toInstant(row.answered_at.getTime()) }),
    }));
    return { list, ...page };
  };
