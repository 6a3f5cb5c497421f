import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { leaveNotices } from '../risk-case-sms.ts';
import { endAppeal, lockAppeal } from './appeal-store.ts';

export const refuseAppeal =
  (db: Kysely<Schema>): Handler<'refuseAppeal'> =>
  ({ appealId, reason: said }, caller) =>
    audited(db, caller, async (trx, note) => {
      const reason = hidePhones(said);
      const appeal = await lockAppeal(trx, appealId);
      if (appeal === undefined) return refuse('UNKNOWN_ITEM');
      const { subscriber_id: subscriberId, state } = appeal;
      if ((await openApprovalOf(trx, 'APPEAL', appealId)) !== null) {
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      }
      const end = { state: 'REFUSED', by: caller.name, answer: reason, nowMs: caller.nowMs } as const;
      if (!(await endAppeal(trx, appealId, end))) return refuse('WRONG_STATE', { state });
      await leaveNotices(trx, { caseId: appealId, notice: 'APPEAL_REFUSED', nowMs: caller.nowMs }, [{ subscriberId }]);
      note({
        action: 'appeal.refused',
        target: { kind: 'subscriber', id: subscriberId },
        before: { appealId, state: 'OPEN' },
        after: { appealId, state: 'REFUSED' },
        reason,
      });
      return nothing;
    });
