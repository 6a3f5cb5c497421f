import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const dueFirst: Keyset = {
  name: 'privacyRequests',
  columns: [
    { by: sql.ref('due_at'), kind: 'instant' },
    { by: sql.ref('request_id'), kind: 'uuid' },
  ],
};

export const listPrivacyRequests =
  (db: Kysely<Schema>): Handler<'listPrivacyRequests'> =>
  async ({ state, ...asked }, { nowMs }) => {
    const now = new Date(nowMs);
    const all = db.selectFrom('privacy_request').selectAll();
    const [{ rows, ...page }, { overdue }] = await Promise.all([
      readPage(state === undefined ? all : all.where('state', '=', state), dueFirst, asked),
      db
        .selectFrom('privacy_request')
        .select(({ fn }) => fn.countAll<string>().as('overdue'))
        .where('state', '=', 'OPEN')
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      items: rows.map((row) => ({
        requestId: row.request_id,
        subscriberId: row.subscriber_id,
        kind: row.kind,
        cameBy: row.came_by,
        note: row.note,
        receivedAt: toInstant(row.received_at.getTime()),
        dueAt: toInstant(row.due_at.getTime()),
        isOverdue: row.state === 'OPEN' && row.due_at <= now,
        state: row.state,
        recordedBy: row.recorded_by,
        endedBy: row.ended_by,
        endedAt: row.ended_at && toInstant(row.ended_at.getTime()),
        answer: row.answer,
      })),
      overdue: Number(overdue),
      ...page,
    };
  };
