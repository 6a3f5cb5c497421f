import { z } from 'zod';
import { dailySumKind } from '#foundation/daily-sum-kind.ts';
import { instant } from '#foundation/field.ts';
import { audienceErrors } from './audience-errors.ts';
import { branchErrors } from './branch-errors.ts';
import { pageFault } from './page-fault.ts';
import { placeErrors } from './place-errors.ts';

/**
 * Refusals of operators' calls, from 8001 on. Each has its own HTTP status in addition to its code, for other systems that
 * call them. Merged into `codes`.
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
  /** Operators do not approve their own work, nor take out the codes that they ordered. */
  OWN_WORK: {
    code: '8008',
    status: 403,
    words: {
      'zh-CN': '自己提交的内容须由他人审批或领取',
      en: 'Your own work must be approved, and its codes taken out, by another operator',
    },
  },
  SIGN_IN_REFUSED: {
    code: '8009',
    status: 401,
    words: { 'zh-CN': '账号或密码不正确', en: 'Name or password is wrong' },
  },
  SIGN_IN_LOCKED: {
    code: '8010',
    status: 429,
    words: {
      'zh-CN': '尝试次数过多，请 {retryAfterSec} 秒后再试',
      en: 'Too many attempts; please wait {retryAfterSec} seconds',
    },
    data: z.object({ retryAfterSec: z.int().nonnegative() }),
  },
  ONE_TIME_CODE_WRONG: {
    code: '8011',
    status: 403,
    words: { 'zh-CN': '动态验证码或恢复码不正确', en: 'The one-time code or recovery code is wrong' },
  },
  PASSWORD_WRONG: {
    code: '8012',
    status: 403,
    words: { 'zh-CN': '当前密码不正确', en: 'The current password is wrong' },
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
  /** The identity provider's answer belongs to no sign-in of this browser, or to one that took too long. */
  SIGN_IN_EXPIRED: {
    code: '8015',
    status: 409,
    words: { 'zh-CN': '登录已超时或已在别处完成，请重新登录', en: 'This sign-in has expired; please start again' },
  },
  PROVIDER_AWAY: {
    code: '8016',
    status: 503,
    words: {
      'zh-CN': '暂时无法连接统一身份认证，请稍后再试',
      en: 'The identity provider cannot be reached; please try again later',
    },
  },
  /** The identity provider did not confirm who it is, or its answer did not pass our checks. */
  PROVIDER_REFUSED: {
    code: '8017',
    status: 401,
    words: {
      'zh-CN': '统一身份认证未通过，请重新登录',
      en: 'The identity provider did not sign you in; please try again',
    },
  },
  /** Signed in at the identity provider, with no claim that has a role here. */
  NO_ROLE_CLAIM: {
    code: '8018',
    status: 403,
    words: {
      'zh-CN': '您的账号（{name}）在统一身份认证中没有本控制台的角色，请联系管理员',
      en: 'Your account ({name}) has no role for this console at the identity provider; please contact an administrator',
    },
    data: z.object({ name: z.string() }),
  },
  OPERATOR_DISABLED: {
    code: '8019',
    status: 403,
    words: {
      'zh-CN': '您的账号已被停用，请联系管理员',
      en: 'Your account is disabled; please contact an administrator',
    },
  },
  LAST_ADMINISTRATOR: {
    code: '8013',
    status: 409,
    words: { 'zh-CN': '至少要保留一名可登录的管理员', en: 'At least one administrator must be able to sign in' },
  },
  /** A role that there is not, or no longer. */
  UNKNOWN_ROLE: {
    code: '8080',
    status: 409,
    words: {
      'zh-CN': '该角色不存在或已删除，请刷新后重选',
      en: 'There is no such role any more: reload and choose another',
    },
  },
  /** `operators`: accounts that have it, `claims`: lines of the identity provider's claims that give it. */
  ROLE_IN_USE: {
    code: '8081',
    status: 409,
    words: {
      'zh-CN': '该角色仍在使用（账号 {operators} 个，身份认证对应 {claims} 行），不能删除',
      en: "This role is in use and cannot be removed (accounts: {operators}, lines of the identity provider's claims: {claims})",
    },
    data: z.object({ operators: z.int().nonnegative(), claims: z.int().nonnegative() }),
  },
  TOO_MANY_ROLES: {
    code: '8082',
    status: 409,
    words: { 'zh-CN': '自定义角色已达上限（{max}）', en: 'There are as many composed roles as there can be ({max})' },
    data: z.object({ max: z.int().positive() }),
  },
  /** A key from an address that is not on its list. */
  KEY_ELSEWHERE: {
    code: '8083',
    status: 403,
    words: {
      'zh-CN': '此密钥不能从该地址（{address}）使用',
      en: 'This key is not accepted from this address ({address})',
    },
    data: z.object({ address: z.string() }),
  },
  ...branchErrors,
  ...audienceErrors,
  ...placeErrors,
  /** More were issued than would remain: nothing was changed. */
  FEWER_LEFT: {
    code: '8020',
    status: 409,
    words: { 'zh-CN': '数量不足：最多可减少 {left}', en: 'Not enough left: at most {left} can be removed' },
    data: z.object({ left: z.int().nonnegative() }),
  },
  WINDOW_OVER: {
    code: '8021',
    status: 409,
    words: {
      'zh-CN': '领取时间或有效期已经结束，请先修改',
      en: 'The claim window or validity is over; change it first',
    },
  },
  /** A grab outside the coupon's claim window. */
  OUTSIDE_WINDOW: {
    code: '8022',
    status: 409,
    words: {
      'zh-CN': '抢券场次不在券的领取时间内（{startAt} 至 {endAt}）',
      en: "The grab is outside the coupon's claim window ({startAt} to {endAt})",
    },
    data: z.object({ templateId: z.uuid(), startAt: z.string(), endAt: z.string() }),
  },
  /** A coupon is in at most one grab at a time. */
  GRAB_OVERLAPS: {
    code: '8023',
    status: 409,
    words: {
      'zh-CN': '同一张券的抢券场次时间重叠（{startAt} 至 {endAt}）',
      en: 'This coupon is already in another grab at that time ({startAt} to {endAt})',
    },
    data: z.object({ templateId: z.uuid(), sessionId: z.uuid(), startAt: z.string(), endAt: z.string() }),
  },
  /** The terms (`field`) call for a partner's codes, and none were imported. */
  NO_EXTERNAL_CODES: {
    code: '8024',
    status: 409,
    words: {
      'zh-CN': '该券使用外部券码（{field}），但没有有效的券码：请先在“券码”中导入',
      en: 'This coupon uses external codes ({field}) but has none: import them first, under Codes',
    },
    data: z.object({ field: z.string() }),
  },
  /** A partner's codes for a coupon whose terms do not call for them; `field` of the request names the coupon. */
  TAKES_NO_CODES: {
    code: '8025',
    status: 409,
    words: {
      'zh-CN': '该券（{field}）的条款未启用外部券码，不能导入；只能在首次发布前启用',
      en: 'External codes are not enabled in the terms of this coupon ({field}); they can only be enabled before its first release',
    },
    data: z.object({ field: z.string() }),
  },
  /** A coupon that was never released, with codes imported or uploading: they would be lost with it. */
  CODES_IMPORTED: {
    code: '8026',
    status: 409,
    words: {
      'zh-CN': '已为该券导入外部券码，草稿不能丢弃：请继续编写，或发布后终止',
      en: 'Codes were imported for this coupon, so its draft cannot be discarded: continue with it, or release and stop it',
    },
  },
  /** More units than the approved ceiling of a coupon leaves: a higher ceiling needs approval. */
  CEILING_REACHED: {
    code: '8027',
    status: 409,
    words: {
      'zh-CN': '超出该券的发行上限：最多还能增加 {left}。如需更多，请修改条款中的发行上限并提交审批',
      en: 'This exceeds the ceiling of the coupon: at most {left} more units. For more, raise the ceiling in its terms and have it approved',
    },
    data: z.object({ templateId: z.uuid(), left: z.int().nonnegative() }),
  },
  /** A ceiling below the units that exist or would with the initial stock; `units`: how many that are. */
  CEILING_TOO_LOW: {
    code: '8028',
    status: 409,
    words: {
      'zh-CN': '发行上限低于该券已有的数量（{units}）',
      en: 'The ceiling is below the number of units that exist ({units})',
    },
    data: z.object({ units: z.int().nonnegative() }),
  },
  /** Approved, and it cannot take effect; it still waits. `because`: the code of what stands in the way, `why`: its message. */
  NOT_POSSIBLE_NOW: {
    code: '8030',
    status: 409,
    words: { 'zh-CN': '目前不能生效：{why}', en: 'This cannot take effect now: {why}' },
    data: z.object({ because: z.string(), why: z.string() }),
  },
  /** One of the two gave the other the account, the role or its access within the last 30 days. */
  ONE_HAND: {
    code: '8031',
    status: 403,
    words: {
      'zh-CN': '须由其他同事办理：您与 {name} 的账号在 30 天内由其中一方开通或变更',
      en: 'Another colleague has to do this: your account or that of {name} was made or changed by the other within 30 days',
    },
    data: z.object({ name: z.string() }),
  },
  APPROVED_ALREADY: {
    code: '8032',
    status: 409,
    words: {
      'zh-CN': '您已批准，还需要另一位同事批准',
      en: 'You have approved this; it needs the approval of another colleague, too',
    },
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
  /** Whoever asked for an approval has a disabled account now: it can be rejected, or asked for again by somebody else. */
  ASKER_DISABLED: {
    code: '8034',
    status: 409,
    words: {
      'zh-CN': '申请人 {name} 的账号已被停用，不能批准；可以驳回，由其他同事重新申请',
      en: 'The account of {name}, who asked for this, is disabled, so it cannot be approved; reject it, and have a colleague ask again',
    },
    data: z.object({ name: z.string() }),
  },
  /** A file of codes is taken out once. */
  CODES_TAKEN: {
    code: '8033',
    status: 409,
    words: { 'zh-CN': '文件已由 {by} 领取', en: '{by} has taken this file out' },
    data: z.object({ by: z.string(), at: instant }),
  },
  /** More units than the approved terms of a coupon allow on one business day. */
  CEILING_DAY_REACHED: {
    code: '8035',
    status: 409,
    words: {
      'zh-CN': '超出该券的每日发行上限：今日最多还能增加 {left}',
      en: 'This exceeds what may be made of the coupon on one day: at most {left} more units today',
    },
    data: z.object({ templateId: z.uuid(), left: z.int().nonnegative() }),
  },
  /** Units worth more than the budget of their campaign leaves; `leftYuan`: `leftFen` in yuan. */
  BUDGET_REACHED: {
    code: '8036',
    status: 409,
    words: {
      'zh-CN': '超出活动预算：剩余 ¥{leftYuan}。如需更多，请由财务提高预算',
      en: "This exceeds the campaign's budget: ¥{leftYuan} is left. For more, have finance raise the budget",
    },
    data: z.object({ campaignId: z.uuid(), leftFen: z.int().nonnegative(), leftYuan: z.string() }),
  },
  /** The same of the budget per business day. */
  DAY_REACHED: {
    code: '8037',
    status: 409,
    words: {
      'zh-CN': '超出活动的每日预算：今日剩余 ¥{leftYuan}',
      en: "This exceeds the campaign's budget for one day: ¥{leftYuan} is left today",
    },
    data: z.object({ campaignId: z.uuid(), leftFen: z.int().nonnegative(), leftYuan: z.string() }),
  },
  /** A budget, in all or per day, below what is taken already. */
  BUDGET_TOO_LOW: {
    code: '8038',
    status: 409,
    words: {
      'zh-CN': '预算低于已占用的金额（¥{takenYuan}）',
      en: 'The budget is below what is taken already (¥{takenYuan})',
    },
    data: z.object({ field: z.string(), takenFen: z.int().nonnegative(), takenYuan: z.string() }),
  },
  /** People have seen it: the groups of an experiment would no longer be comparable. */
  CAMPAIGN_MEASURED: {
    code: '8092',
    status: 409,
    words: {
      'zh-CN': '已发布的券不能移入或移出设有对照组的活动，请新建一款券',
      en: 'A released coupon can neither join nor leave a campaign with a holdout: make a new coupon instead',
    },
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
} as const;
