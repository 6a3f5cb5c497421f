import type { Selectable, Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { type Asking, askApproval } from '#approval/ask-approval.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { StoredJson } from '#platform/db/schema/approval-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { valuePerNumber } from './approved-value.ts';
import { moveDistribution } from './distribution-store.ts';

type Row = Pick<Selectable<Schema['distribution']>, 'template_id' | 'valid'>;

/** What the approval of a distribution depends on: how many numbers, and the coupon that they get. */
async function baseOfDistribution(trx: Transaction<Schema>, { template_id: templateId, valid }: Row) {
  const { version: termsVersion } = await valuePerNumber(trx, templateId);
  return { valid, templateId, termsVersion };
}

interface Listed {
  readonly distributionId: string;
  /** The coupon, the name, and what is told of the list; without a number of it. */
  readonly asked: StoredJson & { readonly templateId: string; readonly name: string; readonly valid: number };
}

/** Asks for the approval of a complete list: as many units as it has numbers, each at the coupon's value now. */
export async function askForDistribution(
  trx: Transaction<Schema>,
  { distributionId, asked }: Listed,
  by: Asking,
): Promise<void> {
  const { templateId, name, valid } = asked;
  const { unitFen } = await valuePerNumber(trx, templateId);
  await askApproval(
    trx,
    {
      kind: 'DISTRIBUTION',
      subjectId: distributionId,
      title: name,
      asked,
      inForce: null,
      base: await baseOfDistribution(trx, { template_id: templateId, valid }),
      exposureFen: valid * unitFen,
    },
    by,
  );
}

const held = (trx: Transaction<Schema>, distributionId: string) =>
  trx
    .selectFrom('distribution')
    .select(['state', 'template_id', 'valid'])
    .where('distribution_id', '=', distributionId)
    .forUpdate()
    .executeTakeFirst();

/** A distribution to a list of numbers, uploaded or made of an audience. Approved, it begins. */
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
