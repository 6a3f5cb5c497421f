import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ReportEvery } from '@coupon-centre/contract/report/report-fields';
import type { Generated } from 'kysely';

/** The table of `0066-scheduled-report.sql`; its comment tells what it guarantees. */
export interface ScheduledReportTable {
  report_id: string;
  operator_id: string;
  title: string;
  campaign_id: string | null;
  every: ReportEvery;
  hour: number;
  locale: Locale;
  run_at: Date;
  mail_id: string;
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  made_at: Date;
}
