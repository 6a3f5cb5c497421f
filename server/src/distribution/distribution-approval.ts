import type { Selectable, Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { valuePerNumber } from './approved-value.ts';
import { moveDistribution } from './distribution-store.ts';

type Row = Pick<Selectable<Schema['distribution']>, 'template_id' | 'valid'>;

/** What the approval of a distribution depends on: how many numbers, and the coupon that they get. */
export async function baseOfDistribution(trx: Transaction<Schema>, { template_id: templateId, valid }: Row) {
  const { version: termsVersion } = await valuePerNumber(trx, templateId);
  return { valid, templateId, termsVersion };
}

const held = (trx: Transaction<Schema>, distributionId: string) =>
  trx
    .selectFrom('distribution')
    .select(['state', 'template_id', 'valid'])
    .where('distribution_id', '=', distributionId)
    .forUpdate()
    .executeTakeFirst();

/** A distribution to a list of numbers. Approved, it begins. */
export const distributionApproval: ApprovalWork = {
  async baseOf(trx, distributionId) {
    const row = await held(trx, distributionId);
    return row?.state === 'IN_REVIEW' ? baseOfDistribution(trx, row) : null;
  },
  async carryOut(trx, { subject_id: distributionId }, { name, nowMs, note }) {
    const move = { from: 'IN_REVIEW', to: 'RUNNING', decidedBy: name, nowMs } as const;
    if (!(await moveDistribution(trx, distributionId, move))) return refuse('UNKNOWN_ITEM');
    note({
      action: 'distribution.approved',
      target: { kind: 'distribution', id: distributionId },
      before: { state: move.from },
      after: { state: move.to },
    });
    return null;
  },
  async letGo(trx, { subject_id: distributionId }, { why, by, reason, nowMs, note }) {
    const move = { from: 'IN_REVIEW', to: 'REJECTED', nowMs, ...(by === null ? {} : { decidedBy: by }) } as const;
    if (!(await moveDistribution(trx, distributionId, move))) return;
    note({
      action: 'distribution.rejected',
      target: { kind: 'distribution', id: distributionId },
      before: { state: move.from },
      after: { state: move.to, because: why },
      reason,
    });
  },
};
