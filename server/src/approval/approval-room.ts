import type { approvalCalls } from '@coupon-centre/contract/approval/approval-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { expireNext, releaseNext } from './approval-rounds.ts';
import type { ApprovalWorks, Approves } from './approval-work.ts';
import { commentApproval } from './comment-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { showApproval } from './show-approval.ts';
import { setThresholds, showThresholds, thresholdsApproval } from './thresholds.ts';
import { withdrawApproval } from './withdraw-approval.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What takes effect only by the word of a second person. `works`: what the rooms do with the approvals of their kinds. */
export function approvalRoom(
  { db, clock, log }: Needs,
  works: () => ApprovalWorks,
): Room<typeof approvalCalls> & Approves<'THRESHOLDS'> {
  const node = { db, works, log };
  return {
    approvals: { THRESHOLDS: thresholdsApproval },
    calls: {
      setThresholds: setThresholds(node),
      showThresholds: showThresholds(node),
      commentApproval: commentApproval(node),
      decideApproval: decideApproval(node),
      listApprovals: listApprovals(node),
      showApproval: showApproval(node),
      withdrawApproval: withdrawApproval(node),
    },
    rounds: {
      approvalsExpire: pieceByPiece(() => expireNext(node, clock.now())),
      approvalsRelease: pieceByPiece(() => releaseNext(node, clock.now())),
    },
  };
}
