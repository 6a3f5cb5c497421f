import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findOutgrown, refuseOutgrown, valuePerNumber } from './approved-value.ts';
import { moveDistribution, runAgain } from './distribution-store.ts';
import { shownState } from './present-distribution.ts';

const moves = {
  PAUSE: { from: 'RUNNING', to: 'PAUSED', action: 'distribution.paused' },
  RESUME: { from: 'PAUSED', to: 'RUNNING', action: 'distribution.resumed' },
  RUN_AGAIN: { from: 'DONE', to: 'RUNNING', action: 'distribution.runAgain' },
} as const;

/** Why a distribution must not go on: its coupon is worth more now than what was approved for each number. */
async function refuseToGoOn(trx: Transaction<Schema>, distributionId: string) {
  const { template_id: templateId } = await trx
    .selectFrom('distribution')
    .select('template_id')
    .where('distribution_id', '=', distributionId)
    .executeTakeFirstOrThrow();
  const { unitFen } = await valuePerNumber(trx, templateId);
  const outgrown = await findOutgrown(trx, { distributionId, unitFen });
  return outgrown && refuseOutgrown(outgrown);
}

/** A pause takes effect from the next numbers on: those under way are finished first. */
export const setDistributionState =
  (db: Kysely<Schema>): Handler<'setDistributionState'> =>
  ({ distributionId, action }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { from, to, action: what } = moves[action];
      const { nowMs } = caller;
      const moved =
        action === 'RUN_AGAIN'
          ? await runAgain(trx, distributionId, nowMs)
          : await moveDistribution(trx, distributionId, { from, to, nowMs });
      if (!moved) {
        const found = await trx
          .selectFrom('distribution')
          .select(['state', 'conditions'])
          .where('distribution_id', '=', distributionId)
          .executeTakeFirst();
        if (found === undefined || (found.state === 'UPLOADING' && found.conditions === null)) {
          return refuse('UNKNOWN_ITEM');
        }
        return refuse('WRONG_STATE', { state: shownState(found.state) });
      }
      const refusal = action === 'PAUSE' ? null : await refuseToGoOn(trx, distributionId);
      if (refusal !== null) return refusal;
      note({
        action: what,
        target: { kind: 'distribution', id: distributionId },
        before: { state: from },
        after: { state: to },
      });
      return { state: to };
    });
