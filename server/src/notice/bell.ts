import { type OperationalEvent, operationalEventTypes } from '@coupon-centre/contract/events/events';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { mayChoose, NOTICES_OF_A_KIND } from '@coupon-centre/contract/notice/notice-fields';
import { type Kysely, sql, type Transaction } from 'kysely';
import { decidableIds } from '#approval/list-approvals.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { BranchOf } from './event-branch.ts';
import { knowsAlready, toldAnyway } from './told-to.ts';

const KEEP_MS = 30 * DAY_MS;

interface FedEvent {
  readonly seq: string;
  readonly event: OperationalEvent;
}

/** Keeps events for the bells of all operators. */
export async function ringBell(
  trx: Transaction<Schema>,
  events: readonly FedEvent[],
  branchOf: BranchOf,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ seq, event }) => ({
    seq,
    kind: event.type,
    event: JSON.stringify(event),
    at: new Date(event.at),
    branch_id: branchOf(event),
    approval_id: event.type === 'draft.waiting' ? event.data.approvalId : null,
    known_to: knowsAlready(event),
    told_anyway: toldAnyway(event),
  }));
  await trx.insertInto('notice').values(rows).execute();
}

interface BellRow extends FedEvent {
  readonly is_read: boolean;
}

/**
 * What the bell shows to the caller, newest first: of each kind the latest of the last 30 days, so that a flood of one hides no
 * other, and of approvals those that they may decide now. Nothing from before their account was made.
 */
export async function readBell(db: Kysely<Schema>, caller: OperatorCaller): Promise<readonly BellRow[]> {
  const { operatorId, name, branchId, rights, nowMs } = caller;
  const kinds = operationalEventTypes.filter((kind) => mayChoose(kind, rights));
  const { rows } = await sql<BellRow>`
    SELECT n.seq, n.event, r.seq IS NOT NULL AS is_read
      FROM operator o
      LEFT JOIN operator_notice_setting s ON s.operator_id = o.operator_id
     CROSS JOIN unnest(${kinds}::text[]) AS k (kind)
     CROSS JOIN LATERAL (
       SELECT seq, event FROM notice
        WHERE kind = k.kind AND at > greatest(o.created_at, ${new Date(nowMs - KEEP_MS)})
          AND (${branchId}::uuid IS NULL OR branch_id = ${branchId}::uuid)
          AND (approval_id IS NULL OR approval_id IN (${decidableIds(db, caller)}))
          AND (${name} = ANY (told_anyway)
               OR (kind = ANY (s.silent_kinds)) IS NOT TRUE AND known_to IS DISTINCT FROM ${name})
        ORDER BY seq DESC LIMIT ${NOTICES_OF_A_KIND}) AS n
      LEFT JOIN operator_notice_read r ON r.seq = n.seq AND r.operator_id = o.operator_id
     WHERE o.operator_id = ${operatorId}
     ORDER BY n.seq DESC`.execute(db);
  return rows;
}

/** Deletes what no bell shows any more. Returns how many. */
export const retireNotices = (db: Kysely<Schema>, nowMs: number): Promise<number> =>
  retireInSteps(db, 'notice', { isOver: sql`at <= ${new Date(nowMs - KEEP_MS)}` });
