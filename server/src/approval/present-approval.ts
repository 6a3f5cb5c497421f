import type { ListedApproval } from '@coupon-centre/contract/approval/approval-fields';
import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Vote } from './approval-store.ts';
import type { ApprovalRow } from './approval-work.ts';

const instantOf = (at: Date): string => toInstant(at.getTime());

interface Read {
  readonly votes: readonly Vote[];
  /** By id. */
  readonly englishTitles: ReadonlyMap<string, string>;
}

/** An approval as this caller sees it. */
export function presentApproval(
  row: ApprovalRow,
  { votes, englishTitles }: Read,
  { operatorId, rights }: Pick<OperatorCaller, 'operatorId' | 'rights'>,
): ListedApproval {
  return {
    approvalId: row.approval_id,
    kind: row.kind,
    subjectId: row.subject_id,
    title: row.title,
    titleEn: englishTitles.get(row.approval_id) ?? row.title,
    state: row.state,
    exposureFen: Number(row.exposure_fen),
    needsFinance: row.needs_finance,
    askedBy: row.asked_name,
    askedAt: instantOf(row.asked_at),
    reason: row.reason,
    expiresAt: instantOf(row.expires_at),
    releaseAt: row.release_at && instantOf(row.release_at),
    isOwn: row.authors.includes(operatorId),
    mayDecide: rights.has(approvalKinds[row.kind].decides) || (row.needs_finance && rights.has('finance.approve')),
    votes: votes
      .filter((vote) => vote.approval_id === row.approval_id)
      .map((vote) => ({ name: vote.operator_name, isFinance: vote.is_finance, at: instantOf(vote.at) })),
    end: row.ended_at && { by: row.ended_by, at: instantOf(row.ended_at), reason: row.end_reason },
  };
}
