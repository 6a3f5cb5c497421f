import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import type { NoticeKind } from '@coupon-centre/contract/notice/notice-fields';
import type { ConsolePath } from '@coupon-centre/contract/operator/console-paths';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

type EventOf<Kind extends NoticeKind> = Extract<OperationalEvent, { readonly type: Kind }>;

interface Words<Kind extends NoticeKind> {
  /** What it is. */
  readonly title: LocalisedText;
  /** One event in a line. */
  line(data: EventOf<Kind>['data']): LocalisedText;
  /** The console's screen that shows its subject, below the console's base. */
  path(data: EventOf<Kind>['data']): string;
}

const list = (path: ConsolePath) => () => path;

const FEN_A_YUAN = 100;
const yuan = (fen: number): string => (fen / FEN_A_YUAN).toLocaleString('en', { minimumFractionDigits: 2 });

const whats = {
  COUPON: { 'zh-CN': '券', en: 'Coupon' },
  LIMIT: { 'zh-CN': '限领调整', en: 'Higher limit' },
  PAGE: { 'zh-CN': '领券页', en: 'Claim page' },
  FRONT: { 'zh-CN': '首页', en: 'Front page' },
  DISTRIBUTION: { 'zh-CN': '定向发放', en: 'Distribution' },
  OPERATOR: { 'zh-CN': '操作员', en: 'Operator' },
  THRESHOLDS: { 'zh-CN': '审批金额界限', en: 'Approval thresholds' },
  ROLE: { 'zh-CN': '自定义角色', en: 'Composed role' },
  BRANCH: { 'zh-CN': '分公司', en: 'Branch' },
  ROLE_CLAIMS: { 'zh-CN': '身份认证角色', en: 'Roles by claims' },
  DOCUMENT: { 'zh-CN': '文档', en: 'Document' },
  CONTENT: { 'zh-CN': '内容', en: 'Content' },
  CODES: { 'zh-CN': '兑换码', en: 'Exchange codes' },
  CODE_FILE: { 'zh-CN': '卡密文件', en: 'Code file' },
  RESTORE: { 'zh-CN': '退还已使用的券', en: 'Used coupon restored' },
  CLAWBACK: { 'zh-CN': '收回未使用的券', en: 'Clawback of unused coupons' },
  APPEAL: { 'zh-CN': '申诉退还', en: 'Return after an appeal' },
  GIFT: { 'zh-CN': '超额发券', en: 'Gift beyond the daily sum' },
  NUMBER: { 'zh-CN': '更换手机号码', en: 'Change of phone number' },
  BUDGET: { 'zh-CN': '活动预算', en: 'Budget' },
  OFFER: { 'zh-CN': '开通产品', en: "Provider's offer" },
  RISK: { 'zh-CN': '风控规则', en: 'Risk rules' },
  WEBHOOK: { 'zh-CN': '事件推送', en: 'Webhook' },
  KEY: { 'zh-CN': '接口密钥', en: 'API key' },
  KEY_ADDRESSES: { 'zh-CN': '密钥可用地址', en: 'Addresses of an API key' },
} as const;
const differences = {
  GRANTED_ONLY_THERE: { 'zh-CN': '计费系统已开通，我方未成功', en: 'granted by the biller, not here' },
  GRANTED_ONLY_HERE: { 'zh-CN': '我方已成功，账本中没有', en: "granted here, not in the biller's book" },
  GRANTED_TWICE: { 'zh-CN': '计费系统重复开通', en: 'granted more than once by the biller' },
  REVERSED_ONLY_THERE: { 'zh-CN': '计费系统已撤销，我方未撤销', en: 'reversed by the biller, not here' },
  REVERSED_ONLY_HERE: { 'zh-CN': '我方已撤销，账本中没有', en: "reversed here, not in the biller's book" },
  BENEFIT_DIFFERS: { 'zh-CN': '开通的权益不一致', en: 'another benefit was granted' },
} as const;

const sums = {
  GIFT_FEN: { 'zh-CN': '发券金额（元）', en: 'coupons given (yuan)' },
  REVEALS: { 'zh-CN': '查看完整号码', en: 'numbers revealed' },
  RESTORES: { 'zh-CN': '退还券', en: 'coupons restored' },
  WITHDRAWALS: { 'zh-CN': '收回券', en: 'coupons withdrawn' },
} as const;
const CAP_PERCENT = 100;
const yuanOf = (fen: number): string => (fen / FEN_A_YUAN).toFixed(2);

/** Texts of notices about events, by type. Names of coupons and files stand in them as they were written. */
export const noticeWords: { readonly [Kind in NoticeKind]: Words<Kind> } = {
  'stock.low': {
    title: { 'zh-CN': '库存不足', en: 'Stock is low' },
    line: ({ title, left, percent }) =>
      left === 0
        ? { 'zh-CN': `“${title}”已领完`, en: `"${title}" is sold out` }
        : {
            'zh-CN': `“${title}”仅剩 ${left} 张（不超过 ${percent}%）`,
            en: `"${title}": ${left} left (${percent}% or less)`,
          },
    path: ({ templateId }) => `/coupons/${templateId}`,
  },
  'partner_codes.low': {
    title: { 'zh-CN': '合作方券码不足', en: 'Partner codes are low' },
    line: ({ title, left, percent }) =>
      left === 0
        ? { 'zh-CN': `“${title}”的合作方券码已用完`, en: `"${title}": no partner codes left` }
        : {
            'zh-CN': `“${title}”的合作方券码仅剩 ${left} 个（不超过 ${percent}%）`,
            en: `"${title}": ${left} partner codes left (${percent}% or less)`,
          },
    path: list('/codes'),
  },
  'budget.low': {
    title: { 'zh-CN': '活动预算不足', en: 'Budget is low' },
    line: ({ title, percent, leftFen }) => ({
      'zh-CN': `“${title}”的预算已占用 ${percent}% 以上，剩余 ¥${yuan(leftFen)}`,
      en: `"${title}": ${percent}% of the budget is taken or more, ¥${yuan(leftFen)} is left`,
    }),
    path: ({ campaignId }) => `/campaigns/${campaignId}`,
  },
  'draft.waiting': {
    title: { 'zh-CN': '待审批', en: 'Waiting for approval' },
    line: ({ what, title, submittedBy }) => ({
      'zh-CN': `${whats[what]['zh-CN']}“${title}”，由 ${submittedBy} 提交`,
      en: `${whats[what].en} "${title}", submitted by ${submittedBy}`,
    }),
    path: ({ approvalId }) => `/approvals/${approvalId}`,
  },
  'codes.taken': {
    title: { 'zh-CN': '兑换码文件已领取', en: 'Exchange codes taken out' },
    line: ({ title, size, orderedBy, takenBy, fileName, approvedBy = [] }) => {
      if (fileName === undefined)
        return {
          'zh-CN': `“${title}”的 ${size} 个兑换码（${orderedBy} 下单）已由 ${takenBy} 领取`,
          en: `${size} codes for "${title}", ordered by ${orderedBy}, were taken out by ${takenBy}`,
        };
      const approvers = approvedBy.join(', ');
      return {
        'zh-CN': `卡密文件“${fileName}”（“${title}”的 ${size} 个兑换码，${orderedBy} 下单，${approvers === '' ? '无需审批' : `${approvers} 批准`}）已由联系人 ${takenBy} 下载`,
        en: `Code file "${fileName}" (${size} codes for "${title}", ordered by ${orderedBy}, ${approvers === '' ? 'no approval needed' : `approved by ${approvers}`}) was downloaded by the contact ${takenBy}`,
      };
    },
    path: ({ fileName }) => (fileName === undefined ? '/codes' : '/code-files'),
  },
  'import.done': {
    title: { 'zh-CN': '券码导入完成', en: 'Partner codes imported' },
    line: ({ fileName, operatorName, taken, failed, there, doubled }) => ({
      'zh-CN': `${fileName}（${operatorName}）：导入 ${taken} 个，失败 ${failed} 行，已存在 ${there} 个，重复 ${doubled} 个`,
      en: `${fileName} (${operatorName}): ${taken} imported, ${failed} failed, ${there} already there, ${doubled} duplicates`,
    }),
    path: list('/codes'),
  },
  'distribution.done': {
    title: { 'zh-CN': '定向发放完成', en: 'Distribution finished' },
    line: ({ name, uploadedBy, run, given, failed }) => ({
      'zh-CN': `“${name}”（${uploadedBy}）第 ${run} 次：发放 ${given} 张，失败 ${failed} 个号码`,
      en: `"${name}" (${uploadedBy}), run ${run}: ${given} given, ${failed} numbers failed`,
    }),
    path: list('/distribution'),
  },
  'reconciliation.difference': {
    title: { 'zh-CN': '对账差异', en: 'Reconciliation difference' },
    line: ({ orderNo, kind, day }) => ({
      'zh-CN': `${day} 订单 ${orderNo}：${differences[kind]['zh-CN']}`,
      en: `${day}, order ${orderNo}: ${differences[kind].en}`,
    }),
    path: list('/reconciliation'),
  },
  'operator.break_glass': {
    title: { 'zh-CN': '应急登录', en: 'Emergency sign-in' },
    line: ({ operatorName, address }) => ({
      'zh-CN': `${operatorName} 使用本地账号密码登录，来自 ${address}`,
      en: `${operatorName} signed in with a local password from ${address}`,
    }),
    path: list('/'),
  },
  'webhook.switched_off': {
    title: { 'zh-CN': 'Webhook 已停用', en: 'Webhook switched off' },
    line: ({ title, ownerName }) => ({
      'zh-CN': `“${title}”（${ownerName}）连续三天发送失败或返回 410，已停用`,
      en: `"${title}" (${ownerName}) failed for three days or answered 410, and was switched off`,
    }),
    path: list('/webhooks'),
  },
  'daily_sum.high': {
    title: { 'zh-CN': '接近每日上限', en: 'Near a daily cap' },
    line: ({ operatorName, what, day, percent, used, cap }) => {
      const [many, most] = [used, cap].map(what === 'GIFT_FEN' ? yuanOf : String);
      return {
        'zh-CN': `${day} ${operatorName} ${sums[what]['zh-CN']}：${many}，上限 ${most}（${percent < CAP_PERCENT ? `已达 ${percent}%` : '已到上限'}）`,
        en: `${day}, ${operatorName}, ${sums[what].en}: ${many} of ${most} (${percent < CAP_PERCENT ? `${percent}% reached` : 'at the cap'})`,
      };
    },
    path: list('/audit'),
  },
  'login_sms.high': {
    title: { 'zh-CN': '登录短信接近每日上限', en: 'Login SMS near their daily cap' },
    line: ({ segment, percent, cap }) => ({
      'zh-CN': `${segment === null ? '全部号码' : `号段 ${segment}`}：登录短信已达每日上限 ${cap} 条的 ${percent}%，可能遭到刷短信`,
      en: `${segment === null ? 'All numbers' : `Numbers ${segment}…`}: ${percent}% of ${cap} login SMS a day; possible SMS pumping`,
    }),
    path: list('/'),
  },
};

/** An SMS for any kind of notice; a gateway with registered templates needs this one only. */
export const noticeSms = {
  key: 'OPERATOR_NOTICE',
  words: {
    'zh-CN': '【领券中心】{what}：{first}{more}。详情请登录控制台查看。',
    en: '[Coupon Centre] {what}: {first}{more}. See the console.',
  },
} as const;
export const moreSms = (count: number): LocalisedText => ({
  'zh-CN': count > 1 ? `，等共 ${count} 条` : '',
  en: count > 1 ? `, and ${count - 1} more` : '',
});

export const codeSms = {
  key: 'OPERATOR_NOTICE_CODE',
  words: {
    'zh-CN': '【领券中心】验证码{code}，用于确认您接收控制台通知的手机号，{minutes}分钟内有效。非本人操作请忽略。',
    en: '[Coupon Centre] {code} confirms this number for notices from the console, valid for {minutes} minutes. If it was not you, ignore it.',
  },
} as const;

/** Texts of mails. */
export const mailWords = {
  'zh-CN': {
    product: '领券中心',
    codeSubject: '确认您的通知邮箱',
    code: '验证码 {code}，用于确认您接收控制台通知的邮箱，{minutes} 分钟内有效。非本人操作请忽略。',
    many: '{what}（{count} 条）',
    one: '{what}：{first}',
    left: '另有 {count} 条，请登录控制台查看。',
    why: '您在控制台“我的通知”中选择了接收此类通知。',
  },
  en: {
    product: 'Coupon Centre',
    codeSubject: 'Confirm your address for notices',
    code: '{code} confirms this address for notices from the console, valid for {minutes} minutes. If it was not you, ignore it.',
    many: '{what} ({count})',
    one: '{what}: {first}',
    left: '{count} more are on the console.',
    why: 'You chose to be told of this under "My notices" on the console.',
  },
} as const;
