import { commentApproval } from './comment-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { setThresholds } from './set-thresholds.ts';
import { showApproval } from './show-approval.ts';
import { showThresholds } from './show-thresholds.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export const approvalCalls = {
  commentApproval,
  decideApproval,
  listApprovals,
  setThresholds,
  showApproval,
  showThresholds,
  withdrawApproval,
};
