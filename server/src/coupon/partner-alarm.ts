import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

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
}

const reached = ({ codes, left_over }: Level) =>
  codes === 0 ? [] : ALARMS.filter((percent) => left_over * PERCENT <= codes * percent);

/** Raises alarms where codes ran low, takes them back where some were added; those that are new, each told once. */
export async function raisePartnerAlarms(db: Kysely<Schema>, nowMs: number): Promise<readonly RaisedAlarm[]> {
  const { rows } = await sql<Level>`
    SELECT p.template_id, p.codes, sum(s.total - s.issued)::integer AS left_over
      FROM partner_pool p JOIN stock_pool s ON s.template_id = p.template_id
     GROUP BY p.template_id, p.codes`.execute(db);
  const raised: RaisedAlarm[] = [];
  for (const level of rows) {
    const now = reached(level);
    await db
      .deleteFrom('partner_alarm')
      .where('template_id', '=', level.template_id)
      .where(({ not, eb }) => (now.length === 0 ? eb.lit(true) : not(eb('percent', 'in', now))))
      .execute();
    if (now.length === 0) continue;
    const fresh = await db
      .insertInto('partner_alarm')
      .values(
        now.map((percent) => ({
          ...{ template_id: level.template_id, percent, left_over: level.left_over },
          raised_at: new Date(nowMs),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['percent'])
      .execute();
    raised.push(...fresh.map(({ percent }) => ({ templateId: level.template_id, percent, left: level.left_over })));
  }
  return raised;
}
