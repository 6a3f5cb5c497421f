import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const dueFirst: Keyset = {
  name: 'feedback',
  columns: [
    { by: sql.ref('due_at'), kind: 'instant' },
    { by: sql.ref('feedback_id'), kind: 'uuid' },
  ],
};

export const listFeedback =
  (db: Kysely<Schema>): Handler<'listFeedback'> =>
  async ({ state, category, subscriberId, ...asked }, { nowMs }) => {
    const now = new Date(nowMs);
    let found = db.selectFrom('feedback').selectAll();
    if (state !== undefined) found = found.where('state', '=', state);
    if (category !== undefined) found = found.where('category', '=', category);
    if (subscriberId !== undefined) found = found.where('subscriber_id', '=', subscriberId);
    const [{ rows, ...page }, { overdue }] = await Promise.all([
      readPage(found, dueFirst, asked),
      db
        .selectFrom('feedback')
        .select(({ fn }) => fn.countAll<string>().as('overdue'))
        .where('state', '=', 'OPEN')
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      items: rows.map((row) => ({
        feedbackId: row.feedback_id,
        subscriberId: row.subscriber_id,
        category: row.category,
        text: row.text,
        ownedId: row.owned_id,
        orderNo: row.order_no,
        receivedAt: toInstant(row.received_at.getTime()),
        dueAt: toInstant(row.due_at.getTime()),
        isOverdue: row.state === 'OPEN' && row.due_at <= now,
        state: row.state,
        answeredBy: row.answered_by,
        answeredAt: row.answered_at && toInstant(row.answered_at.getTime()),
        answer: row.answer,
      })),
      overdue: Number(overdue),
      ...page,
    };
  };
