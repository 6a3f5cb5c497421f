import { REPORTS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

const optional = (at: Date | null): string | null => (at === null ? null : toInstant(at.getTime()));

export const listReports =
  (db: Kysely<Schema>, isMailOffered: boolean): Handler<'listReports'> =>
  async (_request, { operatorId }) => {
    const rows = await db
      .selectFrom('scheduled_report')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .orderBy('made_at')
      .orderBy('report_id')
      .limit(REPORTS_MAX)
      .execute();
    const contact = await db
      .selectFrom('operator_contact')
      .select('way')
      .where('operator_id', '=', operatorId)
      .where('way', '=', 'MAIL')
      .where('address_sealed', 'is not', null)
      .executeTakeFirst();
    return {
      isMailOffered,
      hasAddress: contact !== undefined,
      items: rows.map((row) => ({
        reportId: row.report_id,
        title: row.title,
        every: row.every,
        hour: row.hour,
        campaignId: row.campaign_id,
        nextAt: toInstant(row.run_at.getTime()),
        sentAt: optional(row.sent_at),
        failedAt: optional(row.failed_at),
      })),
    };
  };
