import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import type { Transaction } from 'kysely';
import type { ApprovalRow, ApprovalWork, Decider } from '#approval/approval-work.ts';
import type { Note } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { lockEntry, setEntryState } from './lists/entry-store.ts';
import { lockDraft, moveRiskState, NO_DRAFT, RULES_SUBJECT, readRuleSet } from './rules/rule-store.ts';

async function baseOfRules(trx: Transaction<Schema>) {
  const { revision, rules } = await lockDraft(trx);
  if (rules === null) return null;
  const { version } = await readRuleSet(trx);
  return { revision, version };
}

type By = Decider & { readonly note: Note };

/** The next version is in force, the draft is gone. */
async function putRulesInForce(trx: Transaction<Schema>, { asked, asked_name, reason }: ApprovalRow, by: By) {
  const draft = await lockDraft(trx);
  const before = await readRuleSet(trx);
  const { rules } = asked as unknown as { readonly rules: readonly RiskRule[] };
  const version = before.version + 1;
  await trx
    .insertInto('risk_rule_set')
    .values({
      version,
      rules: JSON.stringify(rules),
      reason,
      asked_name,
      approved_name: by.name,
      in_force_at: new Date(by.nowMs),
    })
    .execute();
  await trx
    .updateTable('risk_draft')
    .set({ ...NO_DRAFT, revision: draft.revision + 1 })
    .execute();
  await moveRiskState(trx);
  by.note({
    action: 'risk.rules.set',
    target: { kind: 'riskRules', id: RULES_SUBJECT },
    before: { rules: before.rules },
    after: { version, rules },
    reason,
  });
  return null;
}

async function putExemptionInForce(trx: Transaction<Schema>, { subject_id, reason }: ApprovalRow, by: By) {
  const entry = await lockEntry(trx, subject_id);
  if (entry?.state !== 'WAITING') return refuse('UNKNOWN_ITEM');
  await setEntryState(trx, entry.entry_id, { state: 'IN_FORCE' });
  by.note({
    action: 'risk.entry.inForce',
    target: { kind: 'riskEntry', id: entry.entry_id },
    before: { state: 'WAITING' },
    after: { kind: entry.kind, value: entry.shown, effect: entry.effect, expiresAt: entry.expires_at.toISOString() },
    reason,
  });
  return null;
}

/** The next set of rules, or an exemption. */
export const riskApproval: ApprovalWork = {
  async baseOf(trx, subjectId) {
    if (subjectId === RULES_SUBJECT) return baseOfRules(trx);
    const entry = await lockEntry(trx, subjectId);
    return entry?.state === 'WAITING' ? { state: entry.state } : null;
  },
  carryOut: (trx, approval, by) =>
    approval.subject_id === RULES_SUBJECT ? putRulesInForce(trx, approval, by) : putExemptionInForce(trx, approval, by),
  async letGo(trx, { subject_id, reason }, { nowMs, note }) {
    if (subject_id === RULES_SUBJECT) return;
    const entry = await lockEntry(trx, subject_id);
    if (entry?.state !== 'WAITING') return;
    await setEntryState(trx, entry.entry_id, { state: 'ENDED', at: new Date(nowMs) });
    note({
      action: 'risk.entry.ended',
      target: { kind: 'riskEntry', id: entry.entry_id },
      before: { state: 'WAITING' },
      after: { state: 'ENDED' },
      reason,
    });
  },
};
