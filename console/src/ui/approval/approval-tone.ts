import type { ApprovalState } from '@coupon-centre/contract/approval/approval-fields';
import type { StateTone } from '#ui/state-tag.tsx';

/** The tone of an approval's state. */
export const approvalTone: Readonly<Record<ApprovalState, StateTone>> = {
  WAITING: 'warn',
  SCHEDULED: 'busy',
  DONE: 'good',
  REJECTED: 'quiet',
  WITHDRAWN: 'quiet',
  EXPIRED: 'quiet',
  VOID: 'bad',
  FAILED: 'bad',
};
