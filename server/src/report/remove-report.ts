import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

export const removeReport =
  (db: Kysely<Schema>): Handler<'removeReport'> =>
  ({ reportId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const removed = await trx
        .deleteFrom('scheduled_report')
        .where('report_id', '=', reportId)
        .where('operator_id', '=', caller.operatorId)
        .returning(['title', 'every', 'hour'])
        .executeTakeFirst();
      if (removed === undefined) return refuse('UNKNOWN_ITEM');
      note({ action: 'report.removed', target: { kind: 'report', id: reportId }, before: removed });
      return nothing;
    });
