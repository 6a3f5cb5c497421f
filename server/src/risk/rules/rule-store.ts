import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { shippedRules } from './shipped-rules.ts';

/** A whole set of rules. `version` 0: the shipped one. */
export interface RuleSet {
  readonly version: number;
  readonly rules: readonly RiskRule[];
  readonly inForceAt: Date | null;
  readonly askedBy: string | null;
  readonly approvedBy: string | null;
}

const SHIPPED: RuleSet = { version: 0, rules: shippedRules, inForceAt: null, askedBy: null, approvedBy: null };

/** The set in force. */
export async function readRuleSet(db: Kysely<Schema>): Promise<RuleSet> {
  const row = await db.selectFrom('risk_rule_set').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row === undefined
    ? SHIPPED
    : {
        version: row.version,
        rules: row.rules,
        inForceAt: row.in_force_at,
        askedBy: row.asked_name,
        approvedBy: row.approved_name,
      };
}

/** Moves with every change of the rules in force or the lists. */
export const readRevision = async (db: Kysely<Schema>): Promise<string> =>
  (await db.selectFrom('risk_state').select('revision').executeTakeFirstOrThrow()).revision;

/** Lets every node read rules and lists again. */
export const moveRiskState = (trx: Transaction<Schema>) =>
  trx
    .updateTable('risk_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', '1') }))
    .execute();

/** What of a draft goes with it. */
export const NO_DRAFT = { based_on: null, rules: null, writers: [] };

export const readDraft = (db: Kysely<Schema>) => db.selectFrom('risk_draft').selectAll().executeTakeFirstOrThrow();
export const lockDraft = (trx: Transaction<Schema>) =>
  trx.selectFrom('risk_draft').selectAll().forUpdate().executeTakeFirstOrThrow();

/** The subject of an approval of the set of rules; of an exemption it is the entry's id. */
export const RULES_SUBJECT = 'rules';
