import { lowPercents } from '@coupon-centre/contract/events/operational-events';
import { type Kysely, sql, type Transaction } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import { recordEvents } from '#events/record-event.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const PERCENT = 100;

interface Level {
  readonly template_id: string;
  readonly total: number;
  readonly left_over: number;
  /** The lowest threshold already told; 100 if none. */
  readonly told: number;
}

const reached = ({ total, left_over }: Level) =>
  lowPercents.filter((percent) => left_over * PERCENT <= total * percent);

/** Coupons that can be claimed in the centre now or later. Partners' codes have their own alarm. */
const levelsOf = (nowMs: number) => sql<Level>`
  SELECT p.template_id, p.total, p.total - p.issued AS left_over,
         (SELECT coalesce(min(a.percent), ${PERCENT}) FROM stock_alarm a WHERE a.template_id = p.template_id) AS told
    FROM stock_pool p JOIN coupon_template t ON t.template_id = p.template_id
   WHERE p.session_id IS NULL AND p.batch_id IS NULL AND p.total > 0
     AND t.state IN ('SCHEDULED', 'RUNNING', 'PAUSED') AND t.claim_end > ${new Date(nowMs)}
     AND NOT EXISTS (SELECT FROM partner_pool c WHERE c.template_id = p.template_id)`;

async function tell(trx: Transaction<Schema>, level: Level, nowMs: number): Promise<void> {
  const { template_id: templateId, left_over: left } = level;
  const now = reached(level);
  await sql`DELETE FROM stock_alarm WHERE template_id = ${templateId} AND percent <> ALL (${now}::integer[])`.execute(
    trx,
  );
  if (now.length === 0) return;
  const fresh = await trx
    .insertInto('stock_alarm')
    .values(now.map((percent) => ({ template_id: templateId, percent, left_over: left, raised_at: new Date(nowMs) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('percent')
    .execute();
  if (fresh.length === 0) return;
  const { rows } = await sql<{ title: LocalisedText }>`SELECT ${titleOf(sql`${templateId}::uuid`)}`.execute(trx);
  const title = rows[0]?.title['zh-CN'] ?? '';
  // Thresholds that were passed together are one piece of news.
  const percent = Math.min(...fresh.map((alarm) => alarm.percent));
  await recordEvents(trx, [{ type: 'stock.low', data: { templateId, title, percent, left } }], nowMs);
}

/** Tells of stock that fell to a threshold, once until stock is added. The claim path does nothing for it. */
export async function tellLowStock(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const { rows } = await levelsOf(nowMs).execute(db);
  // Most levels have not changed since the last round.
  for (const level of rows.filter((one) => Math.min(PERCENT, ...reached(one)) !== one.told)) {
    await db.transaction().execute((trx) => tell(trx, level, nowMs));
  }
}
