import { approvalKindWords } from '#approval/approval-kind-words.ts';
import type { AttributeType } from '#audience/attribute-fields.ts';
import { termsKindWords } from '#catalogue/terms-kind-words.ts';
import { pageKindWords } from '#claim-page/page-kind-words.ts';
import { eventWords } from '#events/event-words.ts';
import type { Locale } from '#foundation/field.ts';
import { rightWords } from '#operator/right-words.ts';
import { roleWords } from '#operator/role-words.ts';
import { type Both, both, inLocale } from './action-words.ts';

/** Codes that stand in fields, none of which means two things. */
const codes: Readonly<Record<string, Both>> = {
  ACTIVE: both('启用', 'Active'),
  DISABLED: both('停用', 'Disabled'),
  ENABLED: both('启用', 'Enabled'),
  ON: both('启用', 'On'),
  OFF: both('停用', 'Off'),
  ANNOUNCED: both('已通知', 'Announced'),
  ANSWERED: both('已回复', 'Answered'),
  APPROVED: both('已通过', 'Approved'),
  ARCHIVED: both('已归档', 'Archived'),
  AVAILABLE: both('可使用', 'Available'),
  USING: both('使用中', 'In use'),
  USED: both('已使用', 'Used'),
  EXPIRED: both('已过期', 'Expired'),
  WITHDRAWN: both('已收回', 'Withdrawn'),
  DELETED: both('已删除', 'Deleted'),
  HELD: both('检查中', 'Held'),
  RELEASED: both('已放行', 'Released'),
  GIVEN_BACK: both('已退还', 'Given back'),
  CANCELLED: both('已取消', 'Cancelled'),
  CLOSED: both('已关闭', 'Closed'),
  DECLINED: both('已拒绝', 'Declined'),
  DONE: both('已完成', 'Done'),
  DRAFT: both('草稿', 'Draft'),
  ENDED: both('已结束', 'Ended'),
  FAILED: both('失败', 'Failed'),
  GONE: both('已消除', 'Gone'),
  HANDED_OVER: both('待人工处理', 'To be settled manually'),
  IN_FORCE: both('生效中', 'In force'),
  IN_REVIEW: both('待审批', 'In review'),
  LAPSED: both('已逾期', 'Lapsed'),
  LET_GO: both('未收回', 'Let go'),
  MAKING: both('生成中', 'Being made'),
  NOT_REVERSED: both('未撤销', 'Not reversed'),
  OPEN: both('未处理', 'Open'),
  PAUSED: both('已暂停', 'Paused'),
  PENDING: both('处理中', 'Pending'),
  PUBLISHED: both('已发布', 'Published'),
  READING: both('读取中', 'Being read'),
  READY: both('可下载', 'Ready'),
  REFUSED: both('未通过', 'Refused'),
  REJECTED: both('已驳回', 'Rejected'),
  RESTORED: both('已退还', 'Restored'),
  RETIRED: both('已下线', 'Retired'),
  RUNNING: both('进行中', 'Running'),
  SCHEDULED: both('待开始', 'Scheduled'),
  SETTLED: both('已处理', 'Settled'),
  STALE: both('已过时', 'Stale'),
  STARTED: both('已提交', 'Started'),
  STOPPED: both('已终止', 'Stopped'),
  TAKEN: both('已下载', 'Downloaded'),
  UNKNOWN: both('未知', 'Unknown'),
  WAITING: both('等待中', 'Waiting'),
  WRITING: both('写入中', 'Being written'),
  ADD: both('增加', 'Add'),
  REMOVE: both('移除', 'Remove'),
  REPLACE: both('替换', 'Replace'),
  MAIL: both('邮件', 'Mail'),
  SMS: both('短信', 'SMS'),
  WEBHOOK: both('推送', 'Webhook'),
  PHONE: both('电话', 'By phone'),
  COUNTER: both('营业厅', 'At a counter'),
  BLOCK: both('拦截', 'Block'),
  EXEMPT: both('豁免', 'Exempt'),
  DAY: both('每天', 'Every day'),
  WEEK: both('每周', 'Every week'),
  MONTH: both('每月', 'Every month'),
  PASSWORD: both('密码', 'Password'),
  AUTHENTICATOR: both('验证器', 'Authenticator'),
  RECOVERY_CODE: both('恢复码', 'Recovery code'),
  PROVIDER: both('身份认证服务', 'Identity provider'),
  NO_ROLE: both('无角色', 'No role'),
  NEW_PASSWORD: both('设置新密码', 'New password'),
  SET_UP_CODE: both('绑定验证器', 'Set up an authenticator'),
  OPERATOR: both('操作员', 'Operator'),
  CLUSTER: both('团伙', 'Cluster'),
  HOLDS: both('暂扣的券', 'Held coupons'),
  EXPORT: both('查阅复制', 'Copy of the data'),
  CORRECTION: both('更正', 'Correction'),
  CLOSING: both('注销', 'Closing the account'),
  NUMBER: both('号码', 'Number'),
  DEVICE: both('设备', 'Device'),
  NETWORK: both('网络', 'Network'),
  SEGMENT: both('号段', 'Prefix'),
  SUBSCRIBER: both('用户', 'Subscriber'),
  EXCHANGE: both('兑换码', 'Exchange code'),
  PARTNER: both('合作方券码', 'Partner code'),
  GCJ02: both('GCJ-02', 'GCJ-02'),
  BD09: both('BD-09', 'BD-09'),
  WGS84: both('WGS-84', 'WGS-84'),
  'zh-CN': both('中文', 'Chinese'),
  en: both('英文', 'English'),
  AD: both('广告', 'Ad'),
  GRANTED_ONLY_THERE: both('计费系统已开通，我方未成功', 'Granted by the biller, not successful here'),
  GRANTED_ONLY_HERE: both('我方已成功，账本中没有', "Successful here, not in the biller's book"),
  GRANTED_TWICE: both('计费系统重复开通', 'Granted more than once by the biller'),
  REVERSED_ONLY_THERE: both('计费系统已撤销，我方未撤销', 'Reversed by the biller, not reversed here'),
  REVERSED_ONLY_HERE: both('我方已撤销，账本中没有', "Reversed here, not in the biller's book"),
  BENEFIT_DIFFERS: both('开通的权益不一致', 'A different benefit was granted'),
  VOID: both('已作废', 'Void'),
  THERE: both('已存在', 'Already there'),
  DOUBLED: both('重复', 'Repeated'),
  OK: both('成功', 'Found'),
  NOT_TRIED: both('未试查', 'Not tried'),
  CANNOT_BE_TRIED: both('接口不支持试查', 'The gateway cannot try it'),
  NO_OFFER: both('权益没有对应的开通产品', "The benefit is not mapped to any of the provider's offers"),
  GIVEN_BACK_BY_OPERATOR: both('操作员确认未生效', 'Settled as not granted by an operator'),
  NOT_REVERSED_BY_OPERATOR: both('操作员确认未撤销', 'Settled as not reversed by an operator'),
  H5Index: both('活动首页', 'Campaign front'),
  H5Index1: both('单券首页', 'Single coupon'),
  product: both('产品', 'Product'),
  bucket: both('账本', 'Bucket'),
  fixed: both('固定日期', 'Fixed dates'),
  afterCollecting: both('领取后起算', 'From collecting on'),
};

/** Fields whose values are codes. */
const CODED: ReadonlySet<string> = new Set([
  'art',
  'because',
  'by',
  'cameBy',
  'cardClass',
  'choices',
  'datum',
  'effect',
  'every',
  'kind',
  'layout',
  'list',
  'locale',
  'next',
  'offBecause',
  'outcome',
  'reason',
  'refusal',
  'rights',
  'role',
  'roleId',
  'silentKinds',
  'source',
  'state',
  'step',
  'type',
  'types',
  'way',
  'what',
  'why',
]);

/** The steps of signing in, whose codes mean something else elsewhere. */
const steps: Readonly<Record<string, Both>> = {
  CODE: both('动态验证码', 'One-time code'),
  OPEN: both('登录完成', 'Signed in'),
};

/** The kinds of attributes of subscribers; a number is a telephone number elsewhere. */
const attributeKinds: Readonly<Record<AttributeType['kind'], Both>> = {
  CHOICE: both('选项', 'Choice'),
  NUMBER: both('数值', 'Number'),
};

/** Codes that mean something else elsewhere, by the field that they stand in. */
const ofField: Readonly<Record<string, Readonly<Record<string, Both>>>> = {
  next: steps,
  step: steps,
  'type.kind': attributeKinds,
};

function codesIn(locale: Locale): Readonly<Record<string, string>> {
  const { kinds, classes, audiences } = termsKindWords[locale];
  const page = pageKindWords[locale];
  return {
    ...{ ...page.kinds, ...page.does, ...page.layouts, ...page.arts, ...approvalKindWords[locale] },
    ...{ ...rightWords[locale], ...eventWords[locale], ...roleWords[locale] },
    ...{ ...audiences, ...classes, ...kinds },
    ...inLocale(codes, locale),
  };
}
const codesOf = { 'zh-CN': codesIn('zh-CN'), en: codesIn('en') };

/**
 * A value in words if its field has codes and it is made of known ones; `choices` has two in one: what, and how. `path`: the field with
 * those it stands in, such as `type.kind`.
 */
export function codeText(path: string, value: string, locale: Locale): string {
  const fields = path.split('.').filter((part) => !/^\d+$/.test(part));
  const field = fields.at(-1) ?? '';
  if (!CODED.has(field)) return value;
  const own = ofField[fields.slice(-2).join('.')] ?? ofField[field] ?? {};
  const words = { ...codesOf[locale], ...inLocale(own, locale) };
  const texts = value.split(' ').map((code) => words[code]);
  return texts.every((text) => text !== undefined) ? texts.join(' · ') : value;
}

const weekdays = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;

/** 0 is Sunday. */
export const weekdayText = (day: number, locale: Locale): string => weekdays[locale][day] ?? String(day);
