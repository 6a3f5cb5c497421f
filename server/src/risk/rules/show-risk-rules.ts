import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { RULES_SUBJECT, readDraft, readRuleSet } from './rule-store.ts';

const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

export const showRiskRules =
  (db: Kysely<Schema>, service: 'BUILT_IN' | 'OUTSIDE'): Handler<'showRiskRules'> =>
  async () => {
    const [current, draft, approvalId] = await Promise.all([
      readRuleSet(db),
      readDraft(db),
      openApprovalOf(db, 'RISK', RULES_SUBJECT),
    ]);
    return {
      current: { ...current, rules: [...current.rules], inForceAt: instantOf(current.inForceAt) },
      draft: {
        revision: draft.revision,
        basedOn: draft.based_on,
        rules: draft.rules && [...draft.rules],
        changedBy: draft.changed_by,
        changedAt: instantOf(draft.changed_at),
        approvalId,
      },
      service,
    };
  };
