import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { moveDistribution } from './distribution-store.ts';

/** The uploader cannot approve it. */
export const decideDistribution =
  (db: Kysely<Schema>): Handler<'decideDistribution'> =>
  ({ distributionId, isApproved, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const found = await trx
        .selectFrom('distribution')
        .select(['state', 'uploaded_by'])
        .where('distribution_id', '=', distributionId)
        .executeTakeFirst();
      if (found === undefined || found.state === 'UPLOADING') return refuse('UNKNOWN_ITEM');
      if (found.uploaded_by === caller.operatorId) return refuse('OWN_WORK');
      const state = isApproved ? ('RUNNING' as const) : ('REJECTED' as const);
      const moved = await moveDistribution(trx, distributionId, {
        from: 'IN_REVIEW',
        to: state,
        decidedBy: caller.name,
        nowMs: caller.nowMs,
      });
      if (!moved) return refuse('WRONG_STATE', { state: found.state });
      note({
        action: isApproved ? 'distribution.approved' : 'distribution.rejected',
        target: { kind: 'distribution', id: distributionId },
        before: { state: 'IN_REVIEW' },
        after: { state },
        reason,
      });
      return { state };
    });
