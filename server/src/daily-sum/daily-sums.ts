import { dailySumPercents } from '@coupon-centre/contract/events/operational-events';
import { type DailySumKind, dailySumKinds } from '@coupon-centre/contract/foundation/daily-sum-kind';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { recordEvent } from '#events/record-event.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type DailyCaps, usualDailyCaps } from '#platform/settings/daily-caps-env.ts';

type By = Pick<OperatorCaller, 'operatorId' | 'name' | 'keyId' | 'nowMs'>;
type Person = Pick<By, 'operatorId' | 'name' | 'nowMs'>;
interface Taking {
  readonly what: DailySumKind;
  /** Fen for GIFT_FEN. */
  readonly amount: number;
}

const PERCENT = 100;
const KEPT_DAYS = 400;

/** What a person may do in a business day, counted over their sessions, their keys and the keys that they made for service accounts. */
export interface DailySums {
  /** Counts it in the transaction that does it; the refusal if the cap leaves less. */
  take(trx: Transaction<Schema>, by: By, taking: Taking): Promise<Refusal<'DAILY_SUM_REACHED'> | null>;
  /** Tells of an answer that is such a refusal: what was counted with it was rolled back. */
  tellRefused<Answer>(by: By, answer: Answer): Promise<Answer>;
  read(by: By): Promise<readonly (Record<'cap' | 'used' | 'left', number> & { readonly what: DailySumKind })[]>;
}

/** Whose sum a call counts for: a service account's key counts for the operator who made it. */
async function personOf(db: Kysely<Schema>, { operatorId, name, keyId, nowMs }: By): Promise<Person> {
  if (keyId === null) return { operatorId, name, nowMs };
  const maker = await db
    .selectFrom('operator_key as k')
    .innerJoin('operator as o', 'o.operator_id', 'k.made_by')
    .select(['o.operator_id', 'o.name'])
    .where('k.key_id', '=', keyId)
    .executeTakeFirst();
  return maker === undefined ? { operatorId, name, nowMs } : { operatorId: maker.operator_id, name: maker.name, nowMs };
}

const sumsOf = (db: Kysely<Schema>, { operatorId, nowMs }: Person) =>
  db
    .selectFrom('operator_daily_sum')
    .select(['what', 'used'])
    .where('operator_id', '=', operatorId)
    .where('day', '=', businessDay(nowMs));

const usedOf = async (db: Kysely<Schema>, by: Person, what: DailySumKind): Promise<number> =>
  Number((await sumsOf(db, by).where('what', '=', what).executeTakeFirst())?.used ?? 0);

/** The new sum; undefined where it would exceed the cap. Calls at once wait for each other at the row. */
async function add(trx: Transaction<Schema>, by: Person, { what, amount, cap }: Taking & { readonly cap: number }) {
  const { rows } = await sql<{ used: string }>`
    INSERT INTO operator_daily_sum AS s (operator_id, day, what, used)
    SELECT ${by.operatorId}::uuid, ${businessDay(by.nowMs)}::date, ${what}, ${amount}::bigint WHERE ${amount} <= ${cap}
        ON CONFLICT (operator_id, day, what) DO UPDATE SET used = s.used + excluded.used
           WHERE s.used + excluded.used <= ${cap}
    RETURNING s.used`.execute(trx);
  return rows[0] && Number(rows[0].used);
}

interface Reached {
  readonly what: DailySumKind;
  readonly used: number;
  readonly cap: number;
  readonly percent: number;
}

/** Records the event of a percentage, once a day. */
async function tell(trx: Transaction<Schema>, by: Person, { percent, ...sum }: Reached): Promise<void> {
  const day = businessDay(by.nowMs);
  const { rows } = await sql`
    INSERT INTO operator_daily_sum AS s (operator_id, day, what, used, alarmed)
    VALUES (${by.operatorId}::uuid, ${day}::date, ${sum.what}, 0, ${percent})
        ON CONFLICT (operator_id, day, what) DO UPDATE SET alarmed = excluded.alarmed WHERE s.alarmed < excluded.alarmed
    RETURNING s.what`.execute(trx);
  if (rows.length === 0) return;
  const data = { operatorId: by.operatorId, operatorName: by.name, day, percent, ...sum };
  await recordEvent(trx, { type: 'daily_sum.high', data }, by.nowMs);
}

export const createDailySums = (
  db: Kysely<Schema>,
  { dailyCaps: caps = usualDailyCaps }: { readonly dailyCaps?: DailyCaps },
): DailySums => ({
  async take(trx, caller, { what, amount }) {
    if (amount === 0) return null;
    const by = await personOf(trx, caller);
    const cap = caps[what];
    const used = await add(trx, by, { what, amount, cap });
    if (used === undefined)
      return refuse('DAILY_SUM_REACHED', { what, cap, left: Math.max(0, cap - (await usedOf(trx, by, what))) });
    const percent = dailySumPercents.findLast((one) => used * PERCENT >= cap * one);
    if (percent !== undefined) await tell(trx, by, { what, used, cap, percent });
    return null;
  },
  async tellRefused(caller, answer) {
    if (!(answer instanceof Refusal) || answer.name !== 'DAILY_SUM_REACHED') return answer;
    const { what, cap, left } = (answer as Refusal<'DAILY_SUM_REACHED'>).data;
    const by = await personOf(db, caller);
    await db.transaction().execute((trx) => tell(trx, by, { what, cap, used: cap - left, percent: PERCENT }));
    return answer;
  },
  async read(by) {
    const rows = await sumsOf(db, await personOf(db, by)).execute();
    return dailySumKinds.map((what) => {
      const used = Number(rows.find((row) => row.what === what)?.used ?? 0);
      return { what, cap: caps[what], used, left: Math.max(0, caps[what] - used) };
    });
  },
});

/** Sums are kept for a year's comparison; what they count stays in the audit. */
export async function retireDailySums(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_daily_sum')
    .where('day', '<', businessDay(nowMs - KEPT_DAYS * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
