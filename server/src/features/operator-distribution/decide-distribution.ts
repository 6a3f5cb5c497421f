import type { decideDistribution as decideCall } from '@coupon-centre/contract/operator/distribution/decide-distribution';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { moveDistribution } from '#coupon/distribution-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Who uploaded it does not approve it. */
export const decideDistribution =
  (db: Kysely<Schema>): OperatorHandler<typeof decideCall> =>
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
        ...{ from: 'IN_REVIEW', to: state, decidedBy: caller.name, nowMs: caller.nowMs },
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
