import { SMS_ROWS_MAX } from '@coupon-centre/contract/board/show-sms';
import { BUSINESS_OFFSET, BUSINESS_TIME_ZONE, DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

interface Counts {
  readonly template: string;
  readonly route: string;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly refused: number;
  readonly unanswered: number;
}

const countOf = (...states: readonly Schema['sms_message']['state'][]) =>
  sql<number>`(count(*) FILTER (WHERE state IN (${sql.join(states.map((state) => sql.lit(state)))})))::integer`;

async function readSms(db: Kysely<Schema>, fromMs: number, toMs: number) {
  const { rows } = await sql<Counts & { hour: Date }>`
    SELECT date_trunc('hour', begun_at, ${sql.lit(BUSINESS_TIME_ZONE)}) AS hour, template_key AS template, route,
           ${countOf('SENT', 'SUBMITTED', 'DELIVERED', 'FAILED', 'EXPIRED', 'REJECTED')} AS sent,
           ${countOf('DELIVERED')} AS delivered,
           ${countOf('FAILED', 'EXPIRED', 'REJECTED')} AS failed,
           ${countOf('REFUSED')} AS refused,
           ${countOf('SENDING', 'UNANSWERED')} AS unanswered
      FROM sms_message
     WHERE begun_at >= ${new Date(fromMs)} AND begun_at < ${new Date(toMs)}
     GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3 LIMIT ${SMS_ROWS_MAX}`.execute(db);
  return rows;
}

export const showSms =
  (db: Kysely<Schema>): Handler<'showSms'> =>
  async ({ day }, { nowMs }) => {
    const fromMs = day === undefined ? nowMs - DAY_MS : Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`);
    const toMs = fromMs + DAY_MS;
    const rows = await readSms(db, fromMs, day === undefined ? toMs + 1 : toMs);
    return {
      from: toInstant(fromMs),
      to: toInstant(toMs),
      items: rows.map(({ hour, ...counts }) => ({ hour: toInstant(hour.getTime()), ...counts })),
    };
  };
