import { z } from 'zod';
import { dailySumKind } from '#foundation/daily-sum-kind.ts';
import { accountErrors } from './account-errors.ts';
import { approvalErrors } from './approval-errors.ts';
import { audienceErrors } from './audience-errors.ts';
import { branchErrors } from './branch-errors.ts';
import { campaignErrors } from './campaign-errors.ts';
import { couponErrors } from './coupon-errors.ts';
import { pageFault } from './page-fault.ts';
import { placeErrors } from './place-errors.ts';

/**
 * Refusals of operators' calls, from 8001 on. Each has its own HTTP status in addition to its code, for other systems that
 * call them; those of one room are in a file of its own. Merged into `codes`.
 */
export const operatorCodes = {
  /** No session, or it has ended: the console prompts for sign-in and repeats the request. */
  NOT_SIGNED_IN: {
    code: '8001',
    status: 401,
    words: { 'zh-CN': '请先登录，或登录已过期', en: 'Please sign in: there is no session, or it has ended' },
  },
  NOT_ALLOWED: {
    code: '8002',
    status: 403,
    words: { 'zh-CN': '您没有此操作的权限（{right}）', en: 'You are not allowed to do this ({right})' },
    /** The missing right; `SIGNED_IN` where a key calls what only a person may. */
    data: z.object({ right: z.string() }),
  },
  /** A request with the console's cookie that did not come from the console. */
  NOT_FROM_CONSOLE: {
    code: '8003',
    status: 403,
    words: { 'zh-CN': '请求不是由控制台发出的', en: 'This request did not come from the console' },
  },
  /** Changed by another operator in the meantime: nothing was written, `current` is the value now. */
  STALE_VALUE: {
    code: '8004',
    status: 409,
    words: {
      'zh-CN': '内容已被他人修改，当前为 {current}',
      en: 'This was changed in the meantime; it is now {current}',
    },
    data: z.object({ current: z.union([z.string(), z.number(), z.boolean(), z.null()]) }),
  },
  WRONG_STATE: {
    code: '8005',
    status: 409,
    words: { 'zh-CN': '当前状态（{state}）不能这样操作', en: 'This is not possible in the current state ({state})' },
    data: z.object({ state: z.string() }),
  },
  UNKNOWN_ITEM: {
    code: '8006',
    status: 404,
    words: { 'zh-CN': '没有找到该项', en: 'Not found' },
  },
  /** `field`: the field of the request whose value is already taken. */
  ALREADY_THERE: {
    code: '8007',
    status: 409,
    words: { 'zh-CN': '{field} 已存在', en: 'This {field} is already taken' },
    data: z.object({ field: z.string() }),
  },
  TOO_MANY_CALLS: {
    code: '8014',
    status: 429,
    words: {
      'zh-CN': '请求过于频繁，请 {retryAfterSec} 秒后再试',
      en: 'Too many calls; please wait {retryAfterSec} seconds',
    },
    data: z.object({ retryAfterSec: z.int().nonnegative() }),
  },
  /** More than the operator may do in a business day; `cap` and `left` in fen for GIFT_FEN. */
  DAILY_SUM_REACHED: {
    code: '8040',
    status: 409,
    words: {
      'zh-CN': '超出您今日的上限（{what}）：上限 {cap}，今日还剩 {left}',
      en: 'This exceeds your cap for today ({what}): {left} of {cap} are left',
    },
    data: z.object({ what: dailySumKind, cap: z.int().nonnegative(), left: z.int().nonnegative() }),
  },
  /** A distribution whose coupon is worth more now than what was approved for each number: it needs a new approval. */
  VALUE_OUTGROWN: {
    code: '8039',
    status: 409,
    words: {
      'zh-CN': '该券现值 ¥{nowYuan}，高于审批时每个号码的 ¥{approvedYuan}，请重新上传名单提交审批',
      en: 'The coupon is worth ¥{nowYuan} now, more than the ¥{approvedYuan} that was approved for each number: upload the list again for approval',
    },
    data: z.object({
      approvedFen: z.int().nonnegative(),
      nowFen: z.int().nonnegative(),
      approvedYuan: z.string(),
      nowYuan: z.string(),
    }),
  },
  /**
   * An operator's gift passes the same checks as any claim; `because` is the code of the claim's refusal, `why` its
   * message.
   */
  NOT_GRANTED: {
    code: '8060',
    status: 409,
    words: { 'zh-CN': '未能发放：{why}', en: 'Not issued: {why}' },
    data: z.object({ because: z.string(), why: z.string() }),
  },
  /** Nothing was published; `faults` name the module and the field. */
  PAGE_FAULTY: {
    code: '8050',
    status: 409,
    words: {
      'zh-CN': '页面有不能发布的内容，请按提示修改',
      en: 'Some of this page cannot be published; see the marked fields',
    },
    data: z.object({ faults: z.array(pageFault) }),
  },
  /** Wrong, too old, replaced, or tried too often. */
  NOTICE_CODE_WRONG: {
    code: '8090',
    status: 409,
    words: {
      'zh-CN': '验证码不正确或已失效，请核对或重新获取',
      en: 'The code is wrong or no longer valid: check it, or ask for a new one',
    },
  },
  /** The biller would take the benefit from another number than it granted it to. */
  NUMBER_CHANGED: {
    code: '8091',
    status: 409,
    words: {
      'zh-CN': '该券使用后账号已更换手机号码，不能通过计费系统退还，可另行赠送',
      en: 'The account has had another number since this coupon was used: the biller cannot undo the use. A gift can make up for it',
    },
  },
  /** Events behind the cursor are no longer kept: some may have been missed. */
  CURSOR_EXPIRED: {
    code: '8070',
    status: 410,
    words: {
      'zh-CN': '游标已失效：其后的部分事件已不再保留，或事件流已恢复到更早的时刻，请不带游标重新开始',
      en: 'The cursor is no longer good: events after it are gone, or the feed was restored to an earlier moment; start again without a cursor',
    },
  },
  NOT_A_PICTURE: {
    code: '8051',
    status: 415,
    words: {
      'zh-CN': '不是可用的图片：请上传完整的 JPEG、PNG 或 WebP，且不超过 4000 万像素',
      en: 'Not a usable image: upload a complete JPEG, PNG or WebP of at most 40 million pixels',
    },
  },
  ...accountErrors,
  ...approvalErrors,
  ...audienceErrors,
  ...branchErrors,
  ...campaignErrors,
  ...couponErrors,
  ...placeErrors,
} as const;
