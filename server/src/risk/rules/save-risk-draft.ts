import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockDraft, NO_DRAFT, RULES_SUBJECT, readRuleSet } from './rule-store.ts';

/** Of two operators at once one is refused. */
export const saveRiskDraft =
  (db: Kysely<Schema>): Handler<'saveRiskDraft'> =>
  ({ expectedRevision, rules }, caller) =>
    audited(db, caller, async (trx, note) => {
      const draft = await lockDraft(trx);
      if (draft.revision !== expectedRevision) return refuse('STALE_VALUE', { current: draft.revision });
      if ((await openApprovalOf(trx, 'RISK', RULES_SUBJECT)) !== null) {
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      }
      const revision = draft.revision + 1;
      const { version } = await readRuleSet(trx);
      const kept =
        rules === null
          ? NO_DRAFT
          : {
              based_on: draft.based_on ?? version,
              rules: JSON.stringify(rules),
              writers: [...new Set([...draft.writers, caller.operatorId])],
            };
      await trx
        .updateTable('risk_draft')
        .set({ ...kept, revision, changed_by: caller.name, changed_at: new Date(caller.nowMs) })
        .execute();
      note({
        action: rules === null ? 'risk.draft.discarded' : 'risk.draft.saved',
        target: { kind: 'riskRules', id: RULES_SUBJECT },
        before: { rules: draft.rules },
        after: { rules },
      });
      return { revision };
    });
