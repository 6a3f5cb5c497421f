import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const subjectOf = ({ data }: OperationalEvent): string | undefined => {
  if ('approvalId' in data) return data.approvalId;
  if ('templateId' in data) return data.templateId;
  return 'campaignId' in data ? data.campaignId : undefined;
};

interface OfBranch {
  readonly id: string;
  readonly branch_id: string;
}

/** The branch that an event's approval, coupon or campaign belongs to; null: it is told to head office only. */
export type BranchOf = (event: OperationalEvent) => string | null;

export async function readBranches(trx: Transaction<Schema>, events: readonly OperationalEvent[]): Promise<BranchOf> {
  const ids = events.flatMap((event) => subjectOf(event) ?? []);
  const { rows } = await sql<OfBranch>`
    SELECT approval_id AS id, branch_id FROM approval WHERE approval_id = ANY (${ids}::uuid[]) AND branch_id IS NOT NULL
     UNION ALL
    SELECT template_id, branch_id FROM coupon_template WHERE template_id = ANY (${ids}::uuid[]) AND branch_id IS NOT NULL
     UNION ALL
    SELECT campaign_id, branch_id FROM campaign WHERE campaign_id = ANY (${ids}::uuid[]) AND branch_id IS NOT NULL`.execute(
    trx,
  );
  const branchOf = new Map(rows.map(({ id, branch_id }) => [id, branch_id]));
  return (event) => branchOf.get(subjectOf(event) ?? '') ?? null;
}
