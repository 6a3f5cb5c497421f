import { type Kysely, sql, type Transaction } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import { recordEvent } from '#events/record-event.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { leaveSms } from '#platform/jobs/plain-sms.ts';
import { type WrittenSms, writeSms } from '#platform/sms/written-sms.ts';

/** Percentages of a partner's codes at which operators are alerted. */
const ALARMS = [20, 5, 0] as const;
const PERCENT = 100;

interface RaisedAlarm {
  readonly templateId: string;
  readonly percent: number;
  readonly left: number;
}

interface Level {
  readonly template_id: string;
  readonly codes: number;
  readonly left_over: number;
  readonly title: LocalisedText;
  /** The lowest threshold already alerted; 100 if none. */
  readonly alerted: number;
}

const reached = ({ codes, left_over }: Level) =>
  codes === 0 ? [] : ALARMS.filter((percent) => left_over * PERCENT <= codes * percent);

/** Recipients of the SMS, in addition to the console and the log. */
interface Recipients {
  readonly box: SealedBox;
  /** Eleven digits each. */
  readonly phones: readonly string[];
}

const bothLanguages =
  '【领券中心】“{title}”的合作方券码仅剩 {left} 个（不超过 {percent}%），请及时补充。"{titleInEnglish}": only {left} partner codes left ({percent}% or less).';
const template = { key: 'PARTNER_CODES_LOW', words: { 'zh-CN': bothLanguages, en: bothLanguages } };

const smsOf = ({ title, left_over }: Level, percent: number): WrittenSms =>
  writeSms(
    template,
    { title: title['zh-CN'], titleInEnglish: title.en, left: String(left_over), percent: String(percent) },
    'zh-CN',
  );

/** Raises this coupon's new alarms; queues the SMS of the gravest in the same transaction. */
async function raise(
  trx: Transaction<Schema>,
  level: Level,
  { box, phones, nowMs }: Recipients & { readonly nowMs: number },
): Promise<RaisedAlarm[]> {
  const { template_id: templateId, left_over: left } = level;
  const now = reached(level);
  await trx
    .deleteFrom('partner_alarm')
    .where('template_id', '=', templateId)
    .where(({ not, eb }) => (now.length === 0 ? eb.lit(true) : not(eb('percent', 'in', now))))
    .execute();
  if (now.length === 0) return [];
  const fresh = await trx
    .insertInto('partner_alarm')
    .values(
      now.map((percent) => ({
        template_id: templateId,
        percent,
        left_over: left,
        raised_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['percent'])
    .execute();
  if (fresh.length === 0) return [];
  const gravest = Math.min(...fresh.map(({ percent }) => percent));
  const sms = smsOf(level, gravest);
  const messages = phones.map((to) => ({ to, ...sms }));
  await leaveSms(trx, box, { messages, nowMs });
  const low = { templateId, title: level.title['zh-CN'], percent: gravest, left };
  await recordEvent(trx, { type: 'partner_codes.low', data: low }, nowMs);
  return fresh.map(({ percent }) => ({ templateId, percent, left }));
}

/**
 * Raises alarms where codes run low and clears them where codes were added; returns the new alarms, each once. When several
 * thresholds are reached at once, each recipient gets one SMS, for the gravest.
 */
export async function raisePartnerAlarms(
  db: Kysely<Schema>,
  toTell: Recipients,
  nowMs: number,
): Promise<readonly RaisedAlarm[]> {
  const { rows } = await sql<Level>`
    SELECT p.template_id, p.codes, sum(s.total - s.issued)::integer AS left_over,
           ${titleOf(sql.ref('p.template_id'))},
           (SELECT coalesce(min(a.percent), 100) FROM partner_alarm a WHERE a.template_id = p.template_id) AS alerted
      FROM partner_pool p JOIN stock_pool s ON s.template_id = p.template_id
     GROUP BY p.template_id, p.codes`.execute(db);
  const raised: RaisedAlarm[] = [];
  // Most levels have not changed since the last round.
  for (const level of rows.filter((one) => Math.min(PERCENT, ...reached(one)) !== one.alerted)) {
    raised.push(...(await db.transaction().execute((trx) => raise(trx, level, { ...toTell, nowMs }))));
  }
  return raised;
}
