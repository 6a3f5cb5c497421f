import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockDraft, RULES_SUBJECT, readRuleSet } from './rule-store.ts';

/** Everybody who wrote the draft is an author: none of them decides. */
export const submitRiskDraft =
  (db: Kysely<Schema>): Handler<'submitRiskDraft'> =>
  ({ expectedRevision, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const draft = await lockDraft(trx);
      const { revision, rules, writers } = draft;
      if (revision !== expectedRevision) return refuse('STALE_VALUE', { current: revision });
      if (rules === null) return refuse('UNKNOWN_ITEM');
      if ((await openApprovalOf(trx, 'RISK', RULES_SUBJECT)) !== null) {
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      }
      const current = await readRuleSet(trx);
      const approval = await askApproval(
        trx,
        {
          kind: 'RISK',
          subjectId: RULES_SUBJECT,
          title: `风控规则（第 ${current.version + 1} 版）`,
          asked: { rules },
          inForce: { rules: current.rules },
          base: { revision, version: current.version },
          exposureFen: 0,
          authors: writers,
          reason,
        },
        caller,
      );
      note({
        action: 'risk.rules.asked',
        target: { kind: 'riskRules', id: RULES_SUBJECT },
        before: { rules: current.rules },
        after: { rules },
        reason,
      });
      return approval;
    });
