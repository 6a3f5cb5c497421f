import { z } from 'zod';

/** What is refused because of branches. */
export const branchErrors = {
  /** A branch that there is not, or that is given nothing more. */
  UNKNOWN_BRANCH: {
    code: '8084',
    status: 409,
    words: {
      'zh-CN': '该分公司不存在或已停用，请刷新后重选',
      en: 'There is no such branch, or it is closed: reload and choose another',
    },
  },
  /** A call about the whole province, by an operator or a key of a branch. */
  HEAD_OFFICE_ONLY: {
    code: '8085',
    status: 403,
    words: { 'zh-CN': '此操作由省公司办理', en: 'Only head office can do this' },
  },
  /** A branch's coupons spend the budget of its own campaigns only. */
  CAMPAIGN_OF_OTHERS: {
    code: '8087',
    status: 409,
    words: {
      'zh-CN': '分公司的券只能属于该分公司的活动，请先将活动划归该分公司，或更改券的所属活动',
      en: 'A coupon of a branch can only be in a campaign of the same branch: give the campaign to the branch first, or choose another campaign for the coupon',
    },
  },
  TOO_MANY_BRANCHES: {
    code: '8086',
    status: 409,
    words: { 'zh-CN': '分公司已达上限（{max}）', en: 'There are as many branches as there can be ({max})' },
    data: z.object({ max: z.int().positive() }),
  },
} as const;
