import {
  RISK_FIGURE_HOURS_MAX,
  RISK_MARKS_SHOWN,
  RISK_RULE_FIGURES_MAX,
} from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { outsideRuleName } from '@coupon-centre/contract/risk/outside-rule';
import type { RiskVerdict } from '@coupon-centre/contract/risk/risk-rules';
import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { shippedRules } from './rules/shipped-rules.ts';

const DAYS = 7;

/** In all; figures of rules have their id. */
async function readHours(db: Kysely<Schema>, from: Date) {
  const { rows } = await sql<{
    hour: Date;
    what: 'SMS' | 'LOGIN' | 'CLAIM' | 'EXCHANGE';
    allowed: number;
    challenged: number;
    solved: number;
    refused: number;
    held: number;
  }>`
    SELECT hour, what,
           coalesce(sum(times) FILTER (WHERE verdict = 'ALLOW'), 0)::integer AS allowed,
           coalesce(sum(times) FILTER (WHERE verdict = 'CHALLENGE'), 0)::integer AS challenged,
           coalesce(sum(times) FILTER (WHERE verdict = 'SOLVED'), 0)::integer AS solved,
           coalesce(sum(times) FILTER (WHERE verdict = 'REFUSE'), 0)::integer AS refused,
           coalesce(sum(times) FILTER (WHERE verdict = 'HOLD'), 0)::integer AS held
      FROM risk_tally
     WHERE hour >= ${from} AND rule_id = '' AND mark_kind = 'ALL'
     GROUP BY hour, what ORDER BY hour, what LIMIT ${RISK_FIGURE_HOURS_MAX}`.execute(db);
  return rows.map(({ hour, ...row }) => ({ hour: toInstant(hour.getTime()), ...row }));
}

const ofRules = (db: Kysely<Schema>, from: Date, ruleId: string | undefined) => {
  const tallies = db
    .selectFrom('risk_tally')
    .where('hour', '>=', from)
    .where('rule_id', '<>', '')
    .where('verdict', '<>', 'SOLVED');
  return ruleId === undefined ? tallies : tallies.where('rule_id', '=', ruleId);
};
const summed = sql<number>`sum(times)::integer`;

async function readRules(db: Kysely<Schema>, from: Date, ruleId: string | undefined) {
  const rows = await ofRules(db, from, ruleId)
    .select(['version', 'rule_id', 'what', 'verdict', 'is_shadow', summed.as('times')])
    .where('mark_kind', '=', 'ALL')
    .groupBy(['version', 'rule_id', 'what', 'verdict', 'is_shadow'])
    .orderBy(summed, 'desc')
    .limit(RISK_RULE_FIGURES_MAX)
    .execute();
  const versions = [...new Set(rows.map(({ version }) => version))].filter((version) => version > 0);
  const sets =
    versions.length === 0
      ? []
      : await db.selectFrom('risk_rule_set').select(['version', 'rules']).where('version', 'in', versions).execute();
  const rulesOf = new Map([[0, shippedRules], ...sets.map(({ version, rules }) => [version, rules] as const)]);
  return rows.map(({ rule_id, version, what, verdict, is_shadow: isShadow, times }) => ({
    version,
    ruleId: rule_id,
    name: outsideRuleName(rule_id) ?? rulesOf.get(version)?.find(({ id }) => id === rule_id)?.name ?? null,
    what,
    verdict: verdict as RiskVerdict,
    isShadow,
    times,
  }));
}

async function readMarks(db: Kysely<Schema>, from: Date, ruleId: string | undefined) {
  const rows = await ofRules(db, from, ruleId)
    .select(['mark_kind', 'mark', 'rule_id', 'verdict', 'is_shadow', summed.as('times')])
    .where('mark_kind', '<>', 'ALL')
    .groupBy(['mark_kind', 'mark', 'rule_id', 'verdict', 'is_shadow'])
    .orderBy(summed, 'desc')
    .limit(RISK_MARKS_SHOWN)
    .execute();
  const marks = rows.map(({ mark }) => mark);
  const seen = await db
    .selectFrom('risk_sighting')
    .select(['kind', 'mark', sql<number>`count(*)::integer`.as('subscribers')])
    .where(sql<boolean>`mark = ANY (${marks}::bytea[])`)
    .groupBy(['kind', 'mark'])
    .execute();
  const subscribers = new Map(seen.map((row) => [`${row.kind} ${row.mark.toString('hex')}`, row.subscribers]));
  return rows.map(({ mark_kind: kind, mark, rule_id, verdict, is_shadow: isShadow, times }) => ({
    kind: kind as 'DEVICE' | 'NETWORK',
    mark: mark.toString('base64url'),
    ruleId: rule_id,
    verdict: verdict as RiskVerdict,
    isShadow,
    times,
    subscribers: subscribers.get(`${kind} ${mark.toString('hex')}`) ?? 0,
  }));
}

export const showRiskFigures =
  (db: Kysely<Schema>): Handler<'showRiskFigures'> =>
  async ({ ruleId }, { nowMs }) => {
    const from = new Date(nowMs - DAYS * DAY_MS);
    const [hours, rules, marks] = await Promise.all([
      readHours(db, from),
      readRules(db, from, ruleId),
      readMarks(db, from, ruleId),
    ]);
    return { from: toInstant(from.getTime()), asOf: toInstant(nowMs), hours, rules, marks };
  };
