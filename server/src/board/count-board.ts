import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Minimum retention of usage events. */
const KEPT_DAYS = 88;
/** Hours that ended longer ago are final: every transaction that wrote to them has committed. */
const MAY_CHANGE_MS = HOUR_MS;
/** Whole-table reads take at most a hundredth of the time: the larger the tables, the rarer. */
const WHOLE_EVERY = 100;

async function countHours(trx: Transaction<Schema>, from: Date): Promise<void> {
  await trx.deleteFrom('board_hour').where('hour', '>=', from).execute();
  await sql`
    INSERT INTO board_hour (hour, template_id, terms_version, channel, collected, used, failed, withdrawn, unused)
    SELECT date_trunc('hour', e.at, 'UTC'), o.template_id, o.terms_version, coalesce(s.channel, ''),
           count(*) FILTER (WHERE e.kind = 'COLLECTED'),
           count(*) FILTER (WHERE e.kind = 'USED'),
           count(*) FILTER (WHERE e.kind = 'GIVEN_BACK'),
           count(*) FILTER (WHERE e.kind = 'WITHDRAWN'),
           count(*) FILTER (WHERE e.kind = 'RESTORED' AND e.reference IS NOT NULL)
      FROM owned_coupon_event e
      JOIN owned_coupon o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id
      LEFT JOIN claim_source s ON s.subscriber_id = e.subscriber_id AND s.owned_id = e.owned_id
     WHERE e.at >= ${from} AND e.kind IN ('COLLECTED', 'USED', 'GIVEN_BACK', 'WITHDRAWN', 'RESTORED')
     GROUP BY 1, 2, 3, 4`.execute(trx);
}

async function countOpen(trx: Transaction<Schema>, now: Date): Promise<void> {
  await trx.deleteFrom('board_open').execute();
  await sql`
    INSERT INTO board_open (pool_id, template_id, terms_version, units)
    SELECT pool_id, template_id, terms_version, count(*)
      FROM owned_coupon
     WHERE state = 'USING' OR (state IN ('PENDING', 'AVAILABLE') AND valid_to > ${now})
     GROUP BY 1, 2, 3`.execute(trx);
  await countCodes(trx, now);
  await countPromised(trx, now);
}

/** Whether coupons by these terms `v` would have ended when they are collected. */
const isStillValid = (now: Date) =>
  sql<boolean>`(v.validity->>'kind' <> 'fixed' OR (v.validity->>'toMs')::bigint > ${now.getTime()})`;

/** A code gives the newest terms, as long as exchange_code_once would take it. */
async function countCodes(trx: Transaction<Schema>, now: Date): Promise<void> {
  await sql`
    INSERT INTO board_open (pool_id, template_id, terms_version, units, codes)
    SELECT p.pool_id, p.template_id, t.terms_version, 0, p.total - p.issued
      FROM stock_pool p
      JOIN exchange_batch b ON b.batch_id = p.batch_id AND b.valid_to > ${now}
      JOIN coupon_template t ON t.template_id = p.template_id AND t.state IN ('SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED')
      JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
     WHERE p.total > p.issued
       AND ${isStillValid(now)}
        ON CONFLICT (pool_id, template_id, terms_version) DO UPDATE SET codes = excluded.codes`.execute(trx);
}

/** Distributions that are approved give the newest terms from the centre's stock, while the coupon can be claimed. */
async function countPromised(trx: Transaction<Schema>, now: Date): Promise<void> {
  await sql`
    INSERT INTO board_open (pool_id, template_id, terms_version, units, promised)
    SELECT p.pool_id, p.template_id, t.terms_version, 0, least(sum(d.valid - d.given - d.failed), p.total - p.issued)
      FROM distribution d
      JOIN coupon_template t ON t.template_id = d.template_id AND t.state IN ('SCHEDULED', 'RUNNING', 'PAUSED')
                            AND t.claim_end > ${now}
      JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
      JOIN stock_pool p ON p.template_id = t.template_id AND p.batch_id IS NULL AND p.session_id IS NULL
     WHERE (d.state IN ('RUNNING', 'PAUSED')
            OR (d.state = 'IN_REVIEW'
                AND EXISTS (SELECT FROM approval a WHERE a.kind = 'DISTRIBUTION' AND a.subject_id = d.distribution_id::text
                                                     AND a.state = 'SCHEDULED')))
       AND d.valid > d.given + d.failed AND p.total > p.issued AND ${isStillValid(now)}
     GROUP BY p.pool_id, t.terms_version
        ON CONFLICT (pool_id, template_id, terms_version) DO UPDATE SET promised = excluded.promised`.execute(trx);
}

async function countSteps(trx: Transaction<Schema>, fromDay: string): Promise<void> {
  await sql`DELETE FROM board_step WHERE day >= ${fromDay}::date`.execute(trx);
  await sql`
    INSERT INTO board_step (day, channel, step, sessions)
    SELECT day, coalesce(channel, ''),
           CASE event WHEN 'page_view' THEN 'VISITED' WHEN 'exposure' THEN 'SAW' WHEN 'collect' THEN 'TAPPED' ELSE 'LOGGED_IN' END,
           count(DISTINCT session_id)
      FROM usage_event
     WHERE day >= ${fromDay}::date
       AND (event IN ('page_view', 'exposure', 'collect') OR (event = 'login' AND props->>'success' = 'true'))
     GROUP BY 1, 2, 3`.execute(trx);
}

/** Units issued in the ledger, or collected from shelves and not counted there yet, and not counted on the board. */
async function missingOnBoard(trx: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ missing: string }>`
    SELECT (SELECT coalesce(sum(CASE kind WHEN 'ISSUED' THEN units WHEN 'RETURNED' THEN -units END), 0) FROM stock_entry)
         + (SELECT coalesce(sum(issued), 0) FROM stock_shelf) - (SELECT coalesce(sum(lent_counted), 0) FROM stock_pool)
         - (SELECT coalesce(sum(collected), 0) FROM board_hour) AS missing`.execute(trx);
  return rows[0]?.missing ?? '0';
}

interface Last {
  readonly counted_at: Date;
  readonly events_missing: string;
  readonly whole_at: Date;
  readonly whole_took_ms: number;
}

/** Counts that read whole tables: the liability, and whether board and ledger match. */
async function countWhole(trx: Transaction<Schema>, nowMs: number): Promise<Omit<Last, 'counted_at'>> {
  const startedMs = performance.now();
  const whole_at = new Date(nowMs);
  await countOpen(trx, whole_at);
  const events_missing = await missingOnBoard(trx);
  return { events_missing, whole_at, whole_took_ms: Math.ceil(performance.now() - startedMs) };
}

const isDue = ({ whole_at, whole_took_ms }: Last, nowMs: number): boolean =>
  nowMs - whole_at.getTime() >= whole_took_ms * WHOLE_EVERY;

/**
 * Counts the board in one snapshot: what may have changed since the last time, or everything if that did not match the issue
 * ledger. For one job at a time, on a connection for long work. `asked`: whether to read whole tables now or only when due.
 * Returns the number of units by which board and ledger differ.
 */
export const countBoard = (db: Kysely<Schema>, nowMs: number, asked: 'whole' | 'due' = 'whole'): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const last = await trx.selectFrom('board_count').selectAll().executeTakeFirst();
      const isInStep = last !== undefined && Number(last.events_missing) === 0;
      const fromMs = isInStep ? last.counted_at.getTime() - MAY_CHANGE_MS : 0;
      const fromHourMs = fromMs - (fromMs % HOUR_MS);
      await countHours(trx, new Date(fromHourMs));
      // Events of days before yesterday no longer arrive, and those of a quarter ago are deleted: their counts stay.
      await countSteps(trx, businessDay(fromMs === 0 ? nowMs - KEPT_DAYS * DAY_MS : fromMs - DAY_MS));
      const isOnlyHours = isInStep && asked === 'due' && !isDue(last, nowMs);
      const { events_missing, whole_at, whole_took_ms } = isOnlyHours ? last : await countWhole(trx, nowMs);
      const counted = { counted_at: new Date(nowMs), events_missing, whole_at, whole_took_ms };
      await trx
        .insertInto('board_count')
        .values({ only_row: true, ...counted })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet(counted))
        .execute();
      return Number(events_missing);
    });
