import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { nextRun } from './report-times.ts';

export type Report = Selectable<Schema['scheduled_report']>;

/** Longer than an attempt lasts: who attempts it holds it for so long. */
const LEASE_MS = 5 * MINUTE_MS;

/** Takes one report that is due for an attempt, of several workers only one; undefined: none is. */
export const takeDueReport = (db: Kysely<Schema>, nowMs: number): Promise<Report | undefined> =>
  db
    .updateTable('scheduled_report')
    .set(({ eb }) => ({ due_at: new Date(nowMs + LEASE_MS), attempts: eb('attempts', '+', 1) }))
    .where('report_id', '=', (query) =>
      query
        .selectFrom('scheduled_report')
        .select('report_id')
        .where('due_at', '<=', new Date(nowMs))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** When it is sent next, as columns: another mail. */
export function nextColumns(schedule: Pick<Report, 'every' | 'hour'>, afterMs: number) {
  const run_at = new Date(nextRun(schedule, afterMs));
  return { run_at, due_at: run_at, mail_id: newId(), attempts: 0 };
}

/** Ends this mail, unless the operator changed or removed the report in between, and sets the next. */
export async function endReport(
  db: Kysely<Schema>,
  report: Report,
  { isSent, nowMs }: { readonly isSent: boolean; readonly nowMs: number },
): Promise<void> {
  const at = new Date(nowMs);
  await db
    .updateTable('scheduled_report')
    .set({
      ...nextColumns(report, nowMs),
      ...(isSent ? { sent_at: at, failed_at: null } : { failed_at: at, sent_at: sql`sent_at` }),
    })
    .where('report_id', '=', report.report_id)
    .where('mail_id', '=', report.mail_id)
    .execute();
}
