import { type Kysely, sql, type Transaction } from 'kysely';
import { titleOf } from '#coupon/title-of.ts';
import type { LocalisedText, Schema } from '#db/schema.ts';
import { leaveSms } from '#identity/plain-sms.ts';
import type { SealedBox } from '#identity/sealed-box.ts';

/** Percent of a partner's codes, at which operators are told. */
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
  /** The gravest alarm that stands; 100 where none does. */
  readonly told: number;
}

const reached = ({ codes, left_over }: Level) =>
  codes === 0 ? [] : ALARMS.filter((percent) => left_over * PERCENT <= codes * percent);

/** Who is told by SMS, besides the console and the log. */
interface ToTell {
  readonly box: SealedBox;
  /** Eleven digits each. */
  readonly phones: readonly string[];
}

const textOf = ({ title, left_over }: Level, percent: number): string =>
  `“${title['zh-CN']}”的合作方券码仅剩 ${left_over} 个（不超过 ${percent}%），请及时补充。"${title.en}": ${left_over} of the partner's codes left (${percent}% at most).`;

/** Raises what this coupon has reached and not had yet; the SMS of the gravest is left in the same transaction. */
async function raise(trx: Transaction<Schema>, level: Level, toTell: ToTell, nowMs: number): Promise<RaisedAlarm[]> {
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
        ...{ template_id: templateId, percent, left_over: left },
        raised_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['percent'])
    .execute();
  if (fresh.length === 0) return [];
  const text = textOf(level, Math.min(...fresh.map(({ percent }) => percent)));
  const messages = toTell.phones.map((to) => ({ to, templateKey: 'PARTNER_CODES_LOW', text }));
  await leaveSms(trx, toTell.box, messages, nowMs);
  return fresh.map(({ percent }) => ({ templateId, percent, left }));
}

/**
 * Raises alarms where codes ran low, takes them back where some were added; those that are new, each told once. Where several are
 * reached at once, one SMS goes to each number, of the gravest.
 */
export async function raisePartnerAlarms(
  db: Kysely<Schema>,
  toTell: ToTell,
  nowMs: number,
): Promise<readonly RaisedAlarm[]> {
  const { rows } = await sql<Level>`
    SELECT p.template_id, p.codes, sum(s.total - s.issued)::integer AS left_over,
           ${titleOf(sql.ref('p.template_id'))},
           (SELECT coalesce(min(a.percent), 100) FROM partner_alarm a WHERE a.template_id = p.template_id) AS told
      FROM partner_pool p JOIN stock_pool s ON s.template_id = p.template_id
     GROUP BY p.template_id, p.codes`.execute(db);
  const raised: RaisedAlarm[] = [];
  // Most of them stand where they stood a second ago.
  for (const level of rows.filter((one) => Math.min(PERCENT, ...reached(one)) !== one.told)) {
    raised.push(...(await db.transaction().execute((trx) => raise(trx, level, toTell, nowMs))));
  }
  return raised;
}
