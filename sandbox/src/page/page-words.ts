import type { Benefit, Locale } from '@coupon-centre/contract/foundation/field';
import { PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { MADE_CODE_DAYS } from '#calls/exchange-codes.ts';
import { type BillingMode, PENDING_MS, SLOW_ANSWER_MS } from '#gateways/billing-book.ts';

const LINK_HOURS = (PREVIEW_LINK_SECONDS * SECOND_MS) / HOUR_MS;

/** Texts of the sandbox page. */
export interface SandboxWords {
  readonly title: string;
  readonly lead: string;
  /** Where some systems are live, which the sentence `lives` says. */
  readonly leadNextToLive: (lives: string) => string;
  readonly openPage: string;
  readonly openInApp: string;
  /** Name of the other language, in that language. */
  readonly otherLanguage: string;
  readonly smsTitle: string;
  readonly smsHint: string;
  /** Leads to the mails. */
  readonly mails: string;
  readonly filterLabel: string;
  readonly filterPlaceholder: string;
  readonly smsNone: string;
  readonly smsNoneFor: string;
  readonly billingTitle: string;
  readonly billingHint: string;
  readonly modes: Readonly<Record<BillingMode, { readonly name: string; readonly does: string }>>;
  readonly bookTitle: string;
  readonly bookNone: string;
  readonly exchangeTitle: string;
  readonly exchangeHint: string;
  readonly exchangeCoupon: string;
  readonly exchangeMake: string;
  readonly exchangeNone: string;
  readonly previewsTitle: string;
  readonly previewsHint: string;
  readonly previewsNone: string;
  readonly columns: {
    readonly at: string;
    readonly orderNo: string;
    readonly phone: string;
    readonly benefit: string;
    readonly outcome: string;
  };
  /** Used by the scripts, which fill in `{name}`. */
  readonly live: {
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly openExchange: string;
    readonly codeMade: string;
    readonly codeNotMade: string;
    readonly lost: string;
    readonly switched: string;
    readonly notSwitched: string;
    readonly applied: string;
    readonly refused: string;
    readonly pending: string;
    readonly reversed: string;
    /** `{yuan}` and `{data}` are the amount as money and as data, `{amount}` the plain number. */
    readonly benefits: Readonly<Record<Benefit['kind'], string>>;
  };
}

export const sandboxWords: Readonly<Record<Locale, SandboxWords>> = {
  'zh-CN': {
    title: '沙箱',
    lead: '短信、计费等外部系统由沙箱代替，这里看得到它们收到了什么，也能让它们出状况。',
    leadNextToLive: (lives) => `${lives}；其余外部系统由沙箱代替，这里看得到它们收到了什么。`,
    openPage: '打开手机页面',
    openInApp: '在APP里打开',
    otherLanguage: 'English',
    smsTitle: '短信发件箱',
    smsHint: '最新的在最上面，自动更新；点验证码即可复制。',
    mails: '查看发给操作员的邮件',
    filterLabel: '只看号码',
    filterPlaceholder: '手机号',
    smsNone: '还没有发出短信。在手机页面登录，验证码就会出现在这里。',
    smsNoneFor: '这个号码还没有短信。',
    billingTitle: '计费系统',
    billingHint: '切换后对所有节点立即生效。',
    modes: {
      normal: { name: '正常', does: '立即开通' },
      accept: { name: '受理', does: `先答复已受理，约 ${PENDING_MS / SECOND_MS} 秒后开通` },
      slow: { name: '缓慢', does: `已开通，但约 ${SLOW_ANSWER_MS / SECOND_MS} 秒后才答复` },
      refuse: { name: '拒绝', does: '每一单都拒绝，券会退回；撤销也拒绝' },
      vanish: { name: '失联', does: '不答复任何请求，一半已开通、一半没收到' },
    },
    bookTitle: '计费账本',
    bookNone: '还没有办理记录。用一张券，就会记在这里。',
    exchangeTitle: '兑换码',
    exchangeHint: `为在架的卡券生成一个兑换码，${MADE_CODE_DAYS}天内有效；只在这里显示一次。`,
    exchangeCoupon: '换成哪张卡券',
    exchangeMake: '生成兑换码',
    exchangeNone: '还没有生成兑换码。生成一个，到手机页面兑换试试。',
    previewsTitle: '预览领券页',
    previewsHint: `还没有发布的领券页，链接${LINK_HOURS}小时内有效；预览里领取是关闭的。`,
    previewsNone: '没有待发布的领券页。',
    columns: { at: '时间', orderNo: '办理单号', phone: '号码', benefit: '权益', outcome: '结果' },
    live: {
      copy: '复制验证码 {code}',
      copied: '已复制 {code}',
      copyFailed: '复制失败，请手动选择',
      openExchange: '去兑换',
      codeMade: '兑换码已生成',
      codeNotMade: '没有生成，请再试一次',
      lost: '与服务器的连接断开，正在重试…',
      switched: '计费系统：{mode}',
      notSwitched: '切换失败，请再试一次',
      applied: '已开通',
      refused: '已拒绝',
      pending: '已受理',
      reversed: '已撤销',
      benefits: {
        DATA_MB: '流量 {data}',
        CREDIT_FEN: '话费 {yuan} 元',
        TOPUP_OFF_FEN: '充值减 {yuan} 元',
        TOPUP_PERCENT: '充值减 {amount}%',
        EXPERIENCE: '体验 {amount} 天',
        CODE: '兑换码 {yuan} 元',
      },
    },
  },
  en: {
    title: 'Sandbox',
    lead: 'SMS, billing and other outside systems are simulated here. See what reached them, and make them misbehave.',
    leadNextToLive: (lives) =>
      `${lives.charAt(0).toUpperCase()}${lives.slice(1)}. The other outside systems are simulated here; see what reached them.`,
    openPage: 'Open the phone page',
    openInApp: 'Open inside the app',
    otherLanguage: '中文',
    smsTitle: 'SMS outbox',
    smsHint: 'Newest first, updated live; tap a code to copy it.',
    mails: 'Mails to operators',
    filterLabel: 'Only this number',
    filterPlaceholder: 'Phone number',
    smsNone: 'No SMS sent yet. Log in on the phone page and the code appears here.',
    smsNoneFor: 'No SMS to this number yet.',
    billingTitle: 'Billing',
    billingHint: 'Takes effect on every node at once.',
    modes: {
      normal: { name: 'Normal', does: 'grants immediately' },
      accept: { name: 'Accept', does: `accepts at once and grants about ${PENDING_MS / SECOND_MS} s later` },
      slow: { name: 'Slow', does: `grants, but answers about ${SLOW_ANSWER_MS / SECOND_MS} s later` },
      refuse: {
        name: 'Refuse',
        does: 'refuses every order, and every reversal; the coupon of a refused order is returned',
      },
      vanish: { name: 'Vanish', does: 'never answers; half of the orders are granted, half never arrive' },
    },
    bookTitle: 'Billing book',
    bookNone: 'No orders yet. Use a coupon and it appears here.',
    exchangeTitle: 'Exchange codes',
    exchangeHint: `Makes a code for a coupon on offer, valid for ${MADE_CODE_DAYS} days; it is shown here only once.`,
    exchangeCoupon: 'Coupon',
    exchangeMake: 'Make a code',
    exchangeNone: 'No code made yet. Make one and exchange it on the phone page.',
    previewsTitle: 'Claim page previews',
    previewsHint: `Pages that are not published yet. Links are valid for ${LINK_HOURS} hours; collecting is switched off in a preview.`,
    previewsNone: 'No page is waiting to be published.',
    columns: { at: 'Time', orderNo: 'Order', phone: 'Number', benefit: 'Benefit', outcome: 'Outcome' },
    live: {
      copy: 'Copy code {code}',
      copied: 'Copied {code}',
      copyFailed: 'Could not copy; please select it manually',
      openExchange: 'Exchange it',
      codeMade: 'Code created',
      codeNotMade: 'Could not make a code; please try again',
      lost: 'Connection to the server lost, trying again…',
      switched: 'Billing: {mode}',
      notSwitched: 'Could not switch; please try again',
      applied: 'Granted',
      refused: 'Refused',
      pending: 'Accepted',
      reversed: 'Reversed',
      benefits: {
        DATA_MB: '{data} data',
        CREDIT_FEN: '¥{yuan} credit',
        TOPUP_OFF_FEN: '¥{yuan} off a top-up',
        TOPUP_PERCENT: '{amount}% off a top-up',
        EXPERIENCE: '{amount}-day trial',
        CODE: '¥{yuan} code',
      },
    },
  },
};
