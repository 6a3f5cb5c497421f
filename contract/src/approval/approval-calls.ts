import { commentApproval } from './comment-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { showApproval } from './show-approval.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export const approvalCalls = {
  commentApproval,
  decideApproval,
  listApprovals,
  showApproval,
  withdrawApproval,
};
