import type { ListedApproval } from '@coupon-centre/contract/approval/approval-fields';
import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import type { Right } from '@coupon-centre/contract/call/rights';

interface Asked extends Pick<ListedApproval, 'kind' | 'needsFinance' | 'isOwn'> {
  readonly votes: readonly Pick<ListedApproval['votes'][number], 'name' | 'isFinance'>[];
}

interface Viewer {
  readonly name: string;
  readonly rights: readonly Right[];
}

/** Why a viewer who may decide approvals of this kind cannot approve this one. */
export type WhyNot = 'OWN_WORK' | 'APPROVED_ALREADY' | 'FINANCE_LEFT' | 'APPROVER_LEFT';

/** What a vote counts as: by the right that decides approvals of the kind, or as the second one, by finance. */
type VotePart = 'FINANCE' | 'APPROVER' | 'BUDGET' | 'SUBSCRIBERS' | 'RISK' | 'ADMINISTRATOR';

export function partOfVote({ kind }: Pick<Asked, 'kind'>, isFinance: boolean): VotePart {
  if (isFinance) return 'FINANCE';
  switch (approvalKinds[kind].decides) {
    case 'budget.approve':
      return 'BUDGET';
    case 'subscribers.approve':
      return 'SUBSCRIBERS';
    case 'risk.approve':
      return 'RISK';
    case 'operators.manage':
    case 'offers.manage':
    case 'webhooks.manage':
      return 'ADMINISTRATOR';
    case 'coupons.approve':
    case 'pages.approve':
    case 'distribution.approve':
    case 'content.approve':
    case 'codes.approve':
      return 'APPROVER';
  }
}

/** Null: the viewer can approve it. The server decides in any case. */
export function whyNotApprove({ kind, needsFinance, votes, isOwn }: Asked, { name, rights }: Viewer): WhyNot | null {
  if (isOwn) return 'OWN_WORK';
  if (votes.some((vote) => vote.name === name)) return 'APPROVED_ALREADY';
  const isApproverLeft = votes.every(({ isFinance }) => isFinance);
  const isFinanceLeft = needsFinance && votes.every(({ isFinance }) => !isFinance);
  if (isApproverLeft && rights.includes(approvalKinds[kind].decides)) return null;
  if (isFinanceLeft && rights.includes('finance.approve')) return null;
  return isFinanceLeft ? 'FINANCE_LEFT' : 'APPROVER_LEFT';
}
