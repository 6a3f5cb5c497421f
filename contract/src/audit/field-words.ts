import type { saveAttribute } from '#audience/save-attribute.ts';
import type { saveNumberList } from '#audience/save-number-list.ts';
import type { saveSegment } from '#audience/save-segment.ts';
import type { saveBranch } from '#branch/save-branch.ts';
import type { RequestOf } from '#call/call.ts';
import type { saveCampaign } from '#campaign/save-campaign.ts';
import type { setBudget } from '#campaign/set-budget.ts';
import type { makeGrabSession } from '#catalogue/grabs/make-grab-session.ts';
import type { saveDraft } from '#catalogue/save-draft.ts';
import { pageFieldWords } from '#claim-page/page-field-words.ts';
import type { orderCodeFile } from '#code-file/order-code-file.ts';
import { contentFieldWords } from '#content/content-field-words.ts';
import type { saveDocument } from '#content/save-document.ts';
import type { makeBatch } from '#exchange/make-batch.ts';
import type { Locale } from '#foundation/field.ts';
import type { FieldsIn } from '#foundation/fields-in.ts';
import type { saveNoticeChoices } from '#notice/save-notice-choices.ts';
import type { makeOperator } from '#operator/accounts/make-operator.ts';
import type { makeService } from '#operator/accounts/make-service.ts';
import type { makeKey } from '#operator/keys/make-key.ts';
import type { saveRole } from '#operator/roles/save-role.ts';
import type { savePlace } from '#place/save-place.ts';
import type { savePlaceList } from '#place/save-place-list.ts';
import type { saveReport } from '#report/save-report.ts';
import type { addRiskEntry } from '#risk/add-risk-entry.ts';
import type { changeWebhook } from '#webhooks/change-webhook.ts';
import { type Both, both, inLocale } from './action-words.ts';

/** What operators write, which is recorded as they send it. */
type Written = RequestOf<
  | typeof saveDraft
  | typeof saveCampaign
  | typeof setBudget
  | typeof makeGrabSession
  | typeof makeBatch
  | typeof orderCodeFile
  | typeof savePlace
  | typeof savePlaceList
  | typeof saveNumberList
  | typeof saveSegment
  | typeof saveReport
  | typeof saveDocument
  | typeof makeKey
  | typeof makeOperator
  | typeof makeService
  | typeof changeWebhook
  | typeof saveBranch
  | typeof saveRole
  | typeof addRiskEntry
  | typeof saveNoticeChoices
  | typeof saveAttribute
>;
type WrittenField = Exclude<FieldsIn<Written>, Locale | `expected${string}`>;

/** Names of the fields. What operators write has names by its type; the rest a test finds in the server's sources. */
const fields: Readonly<Record<WrittenField, Both> & Record<string, Both>> = {
  templateId: both('券', 'Coupon'),
  revision: both('修订号', 'Revision'),
  terms: both('条款', 'Terms'),
  firstStock: both('首次库存', 'First stock'),
  cardClass: both('券类型', 'Class'),
  benefit: both('优惠', 'Benefit'),
  kind: both('类型', 'Kind'),
  amount: both('数值', 'Amount'),
  thresholdFen: both('使用门槛', 'From a purchase of'),
  maxSaveFen: both('最高优惠', 'Saves at most'),
  channels: both('渠道', 'Channels'),
  classId: both('分类', 'Category'),
  position: both('顺序', 'Order'),
  title: both('标题', 'Title'),
  subTitle: both('副标题', 'Subtitle'),
  tags: both('标签', 'Tag'),
  variants: both('文案方案', 'Variant of the text'),
  percent: both('占比（%）', 'Share (%)'),
  externalCodes: both('外部券码', 'External codes'),
  claimStart: both('领取开始', 'Collected from'),
  claimEnd: both('领取结束', 'Collected until'),
  validity: both('有效期', 'Validity'),
  from: both('开始', 'From'),
  to: both('结束', 'Until'),
  startAfterDays: both('领取后几天生效', 'Starts after (days)'),
  days: both('天数', 'Days'),
  hours: both('时段', 'Hours'),
  weekdays: both('星期', 'Weekday'),
  fromMinute: both('每日从', 'From time of day'),
  toMinute: both('每日到', 'Until time of day'),
  audience: both('人群', 'Audience'),
  listId: both('名单', 'List'),
  name: both('名称', 'Name'),
  attributeId: both('用户属性', 'Attribute'),
  keepDays: both('有效天数', 'Kept for (days)'),
  options: both('选项', 'Option'),
  key: both('CRM 中的值', 'Value in the CRM'),
  unit: both('单位', 'Unit'),
  thresholds: both('分界值', 'Threshold'),
  prefixes: both('号段', 'Prefix'),
  withinDays: both('多少天内', 'Within (days)'),
  atLeastDays: both('至少多少天', 'At least (days)'),
  all: both('条件组', 'Group of conditions'),
  any: both('条件', 'Condition'),
  isNot: both('排除', 'Excluded'),
  is: both('条件内容', 'What it is'),
  ruleHtml: both('使用规则', 'Rules'),
  trial: both('体验', 'Trial'),
  what: both('内容', 'What'),
  afterwards: both('期满之后', 'Afterwards'),
  confirmation: both('短信确认', 'Confirmation by SMS'),
  text: both('文字', 'Text'),
  effect: both('效果', 'Effect'),
  priceFen: both('价格', 'Price'),
  placeListId: both('门店清单', 'List of places'),
  ceiling: both('发行上限', 'Ceiling'),
  ceilingPerDay: both('每日发行上限', 'Ceiling per day'),
  bookValueFen: both('核算价值', 'Book value'),
  costsNothingReason: both('无成本的原因', 'Why it costs nothing'),
  campaignId: both('活动', 'Campaign'),
  total: both('总量', 'Total'),
  perDay: both('每日数量', 'Per day'),
  perPerson: both('每人数量', 'Per person'),
  perPersonDay: both('每人每日数量', 'Per person and day'),
  brief: both('说明', 'Brief'),
  owner: both('负责人', 'Owner'),
  startsAt: both('开始时间', 'Starts'),
  endsAt: both('结束时间', 'Ends'),
  budgetFen: both('预算', 'Budget'),
  budgetPerDayFen: both('每日预算', 'Budget per day'),
  holdoutPercent: both('对照组占比（%）', 'Holdout (%)'),
  startAt: both('开始时间', 'Starts'),
  endAt: both('结束时间', 'Ends'),
  coupons: both('券', 'Coupon'),
  units: both('数量', 'Units'),
  size: both('数量', 'Number'),
  validFrom: both('生效时间', 'Valid from'),
  validTo: both('失效时间', 'Valid until'),
  phonePrefixes: both('号段', 'Prefix'),
  contacts: both('联系人', 'Contact'),
  confirmBySms: both('下载需短信确认', 'Confirmed by SMS'),
  downloads: both('可下载次数', 'Downloads'),
  expiresAt: both('到期时间', 'Expires'),
  placeId: both('门店', 'Place'),
  city: both('城市', 'City'),
  district: both('区县', 'District'),
  address: both('地址', 'Address'),
  telephone: both('电话', 'Telephone'),
  coordinates: both('坐标', 'Coordinates'),
  latitude: both('纬度', 'Latitude'),
  longitude: both('经度', 'Longitude'),
  datum: both('坐标系', 'Datum'),
  segmentId: both('人群', 'Segment'),
  conditions: both('条件', 'Conditions'),
  reportId: both('报表', 'Report'),
  every: both('频率', 'How often'),
  hour: both('发送时间（时）', 'Sent at (hour)'),
  docKey: both('文档', 'Document'),
  version: both('版本', 'Version'),
  html: both('正文', 'Text'),
  effectiveAt: both('生效时间', 'Takes effect'),
  asksAgain: both('重新征得同意', 'Asks for consent again'),
  rights: both('权限', 'Right'),
  serviceId: both('服务账号', 'Service account'),
  addresses: both('可用地址', 'Address'),
  displayName: both('姓名', 'Name shown'),
  role: both('角色', 'Role'),
  branchId: both('分公司', 'Branch'),
  contact: both('联系方式', 'Contact'),
  endpointId: both('推送地址', 'Webhook'),
  url: both('网址', 'Address'),
  types: both('事件', 'Event'),
  names: both('名称', 'Name'),
  isActive: both('启用', 'Active'),
  roleId: both('角色', 'Role'),
  value: both('值', 'Value'),
  locale: both('语言', 'Language'),
  choices: both('通知', 'Notice'),
  silentKinds: both('不在铃铛显示的通知', 'Notice left out of the bell'),
  way: both('方式', 'How'),
  account: both('账号', 'Account'),
  accounts: both('账号数', 'Accounts'),
  added: both('增加', 'Added'),
  appealId: both('申诉', 'Appeal'),
  productOfferingId: both('产品', 'Product'),
  usageType: both('账本类型', 'Type of bucket'),
  approvalId: both('审批', 'Approval'),
  approvedFen: both('批准的金额', 'Approved amount'),
  batchNo: both('批次号', 'Batch number'),
  because: both('原因', 'Because'),
  by: both('方式', 'By'),
  cameBy: both('提出方式', 'Came by'),
  changed: both('修改', 'Changed'),
  clusterId: both('团伙', 'Cluster'),
  codesFen: both('兑换码审批的起点金额', 'Codes are approved from'),
  copied: both('复制自', 'Copied from'),
  day: both('日期', 'Day'),
  deliveryId: both('推送', 'Delivery'),
  doubled: both('重复', 'Repeated'),
  dueAt: both('期限', 'Due'),
  endedSessions: both('结束的会话', 'Sessions ended'),
  eventId: both('事件', 'Event'),
  failed: both('失败', 'Failed'),
  feedbackId: both('反馈', 'Feedback'),
  field: both('项目', 'Field'),
  fileName: both('文件名', 'File name'),
  financeFen: both('财务审批的起点金额', 'Finance approves from'),
  format: both('格式', 'Format'),
  downloadsLeft: both('剩余下载次数', 'Downloads left'),
  fromVersion: both('原版本', 'From version'),
  hash: both('内容哈希', 'Hash of what was approved'),
  height: both('高度', 'Height'),
  here: both('本系统', 'Here'),
  importId: both('导入的文件', 'Imported file'),
  isApproved: both('已批准', 'Approved'),
  isConfirmedBySms: both('已短信确认', 'Confirmed by SMS'),
  isRepeat: both('重复请求', 'Repeated request'),
  isTemplate: both('模板', 'Template'),
  issuer: both('身份认证服务', 'Identity provider'),
  item: both('内容', 'Content'),
  left: both('剩余次数', 'Tries left'),
  lines: both('行', 'Lines'),
  list: both('清单', 'List'),
  next: both('下一步', 'Next step'),
  nowFen: both('现在的金额', 'Amount now'),
  numbers: both('号码数', 'Numbers'),
  offBecause: both('停用原因', 'Switched off by'),
  offer: both('开通产品', 'Offer'),
  operator: both('操作员', 'Operator'),
  orderedBy: both('制作人', 'Ordered by'),
  outcome: both('结果', 'Outcome'),
  ownedId: both('用户的券', 'Subscriber’s coupon'),
  ownedIds: both('用户的券', 'Subscriber’s coupon'),
  pageId: both('领券页', 'Claim page'),
  pending: both('待生效的修改', 'Pending change'),
  places: both('门店数', 'Places'),
  plainEntries: both('此前的条目数', 'Entries before'),
  poolId: both('库存', 'Stock'),
  prefix: both('密钥前缀', 'Start of the key'),
  previousUntil: both('旧密钥有效至', 'Former secret valid until'),
  reason: both('原因', 'Reason'),
  refusal: both('拒绝原因', 'Refused because'),
  releaseAt: both('生效时间', 'Takes effect'),
  removed: both('移除', 'Removed'),
  repeatOf: both('重发自', 'Repeats'),
  repeated: both('未变', 'Same as before'),
  requestId: both('请求', 'Request'),
  rules: both('规则', 'Rules'),
  seqs: both('条目序号', 'Number of the entry'),
  sessionId: both('会话', 'Session'),
  sessions: both('会话数', 'Sessions'),
  source: both('来源', 'Source'),
  state: both('状态', 'State'),
  step: both('步骤', 'Step'),
  subject: both('身份认证账号', 'Account at the provider'),
  subjectId: both('对象', 'Subject'),
  action: both('操作', 'Action'),
  targetId: both('对象', 'Target'),
  targetKind: both('对象类型', 'Kind of target'),
  subscriberId: both('用户', 'Subscriber'),
  telephones: both('其他电话', 'Other telephones'),
  there: both('计费系统', 'At the biller'),
  thingId: both('内容', 'What was linked'),
  type: both('事件', 'Event'),
  unknown: both('未知号码', 'Unknown numbers'),
  valid: both('有效', 'Valid'),
  values: both('身份认证声明', 'Claim of the provider'),
  voided: both('作废数量', 'Voided'),
  why: both('原因', 'Why'),
  width: both('宽度', 'Width'),
  withdrawnCoupons: both('收回的券', 'Coupons withdrawn'),
  worthFen: both('总价值', 'Worth'),
  wrong: both('有误', 'Wrong'),
  PER_PERSON: both('每人数量', 'Per person'),
  PER_PERSON_DAY: both('每人每日数量', 'Per person and day'),
  STOCK_PER_DAY: both('每日数量', 'Per day'),
  TAKEN: both('已收回', 'Taken back'),
  USED: both('已使用', 'Used'),
  EXPIRED: both('已过期', 'Expired'),
  WITHDRAWN: both('此前已收回', 'Withdrawn before'),
  LET_GO: both('未收回', 'Let go'),
};

/** Of the attribute that a condition names. */
const VALUE = both('属性值', 'Value');

/** Names that mean something else, or also something else, for one kind of target. */
const ofTarget = (targetKind: string, locale: Locale): Readonly<Record<string, string>> => {
  switch (targetKind) {
    case 'page':
      return pageFieldWords[locale];
    case 'coupon':
      return { by: both('增减', 'Changed by')[locale], values: VALUE[locale] };
    case 'segment':
      return { values: VALUE[locale] };
    case 'attribute':
      return { type: '' };
    case 'providerOffer':
      return { units: both('单位', 'Unit')[locale] };
    case 'dictionary':
    case 'category':
    case 'channel':
    case 'ad':
    case 'theme':
    case 'share':
      return { ...contentFieldWords[locale], item: '' };
    default:
      return {};
  }
};

/** Fields for machines: digests, marks of sessions and messages, parts' own ids. */
const HIDDEN: ReadonlySet<string> = new Set([
  'hash',
  'sessionId',
  'deliveryId',
  'eventId',
  'repeatOf',
  'requestId',
  'subjectId',
  'moduleId',
  'bannerId',
]);
export const isHidden = (field: string): boolean => HIDDEN.has(field);

/** Names of the fields of an entry about such a target. */
export const auditFields = (targetKind: string, locale: Locale): Readonly<Record<string, string>> => ({
  ...inLocale(fields, locale),
  ...ofTarget(targetKind, locale),
});
