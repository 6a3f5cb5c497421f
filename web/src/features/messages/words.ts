import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { privacyRequestKinds } from '@coupon-centre/contract/foundation/privacy-request-kinds';
import type { MessageKind } from '@coupon-centre/contract/message/message-fields';

type OwnWords = 'EXPIRING' | 'REQUEST_DONE' | 'REQUEST_DECLINED';

export interface MessageWords {
  readonly screen: string;
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly toCentre: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly readAll: string;
  readonly readAllDone: string;
  readonly readAllFailed: string;
  readonly unread: string;
  readonly kept: string;
  readonly answer: string;
  readonly listEnd: Readonly<Record<'loadMore' | 'loadingMore' | 'retry' | 'end', string>>;
  readonly title: Readonly<Record<MessageKind, string>>;
  /** A coupon's name in a sentence, and a coupon without one. */
  readonly coupon: (title: string) => string;
  readonly aCoupon: string;
  readonly text: Readonly<Record<Exclude<MessageKind, OwnWords>, (coupon: string) => string>>;
  readonly order: (orderNo: string) => string;
  readonly expiring: (coupon: string, until: string | null) => string;
  readonly requestKinds: Readonly<Record<(typeof privacyRequestKinds)[number], string>>;
  readonly aRequest: string;
  readonly request: Readonly<
    Record<'REQUEST_DONE' | 'REQUEST_DECLINED', (what: string, caseNo: string | null) => string>
  >;
}

const caseZh = (caseNo: string | null): string => (caseNo === null ? '' : `（编号${caseNo}）`);
const caseEn = (caseNo: string | null): string => (caseNo === null ? '' : ` (case ${caseNo})`);

export const messageWords: Readonly<Record<Locale, MessageWords>> = {
  'zh-CN': {
    screen: '消息中心',
    back: '返回',
    loading: '正在加载消息',
    failed: '消息没有加载出来',
    empty: '还没有消息',
    emptyHint: '领券、到账、到期和客服回复都会在这里通知您',
    toCentre: '去领券中心',
    guest: '登录后查看消息',
    guestHint: '领券、到账、到期和客服回复都会在这里通知您',
    login: '登录',
    readAll: '全部已读',
    readAllDone: '已全部标为已读',
    readAllFailed: '操作失败，请检查网络后再试',
    unread: '未读',
    kept: '消息会定期清理，卡券不受影响',
    answer: '客服回复',
    listEnd: {
      loadMore: '加载更多',
      loadingMore: '正在加载更多消息',
      retry: '重新加载',
      end: '没有更多消息了',
    },
    title: {
      COLLECTED: '领取成功',
      RELEASED: '卡券可以使用了',
      CREDITED: '权益已到账',
      GIVEN_BACK: '卡券已退回',
      EXPIRING: '卡券即将到期',
      BACK_IN_STOCK: '到货提醒',
      CLAWED_BACK: '卡券已收回',
      CLAWBACK_GIVEN_BACK: '申诉已通过',
      APPEAL_REFUSED: '申诉未通过',
      REQUEST_DONE: '申请已办理',
      REQUEST_DECLINED: '申请未能办理',
      FEEDBACK_ANSWERED: '您的反馈有了回复',
    },
    coupon: (title) => `“${title}”`,
    aCoupon: '卡券',
    text: {
      COLLECTED: (coupon) => `${coupon}已放入我的卡券。`,
      RELEASED: (coupon) => `${coupon}已核实，现在可以使用。`,
      CREDITED: (coupon) => `${coupon}已办理成功，实际生效时间以短信通知为准。`,
      GIVEN_BACK: (coupon) => `${coupon}未能办理，已退回我的卡券，可以再次使用。`,
      BACK_IN_STOCK: (coupon) => `您关注的${coupon}又可以领取了，数量有限，领完为止。`,
      CLAWED_BACK: (coupon) => `经风险核查，${coupon}等未使用的券已被收回。如有异议，请联系客服提出申诉。`,
      CLAWBACK_GIVEN_BACK: (coupon) => `${coupon}等被收回的券已退回我的卡券，有效期已相应顺延。`,
      APPEAL_REFUSED: () => '您关于券被收回的申诉经复核未予通过。如有新的情况说明，可再次联系客服。',
      FEEDBACK_ANSWERED: () => '客服已回复您的反馈，感谢您的支持。',
    },
    order: (orderNo) => `订单号：${orderNo}`,
    expiring: (coupon, until) =>
      until === null ? `${coupon}即将到期，别忘了使用。` : `${coupon}有效期至${until}，别忘了使用。`,
    requestKinds: { EXPORT: '获取个人信息副本', CORRECTION: '更正个人信息', CLOSING: '注销账号' },
    aRequest: '个人信息',
    request: {
      REQUEST_DONE: (what, caseNo) => `您的“${what}”申请${caseZh(caseNo)}已办理。`,
      REQUEST_DECLINED: (what, caseNo) => `您的“${what}”申请${caseZh(caseNo)}未能办理。`,
    },
  },
  en: {
    screen: 'Messages',
    back: 'Back',
    loading: 'Loading your messages',
    failed: 'Your messages could not be loaded',
    empty: 'No messages yet',
    emptyHint: 'We tell you here when a coupon is collected, credited or about to expire, and when we answer you',
    toCentre: 'To the coupon centre',
    guest: 'Log in to see your messages',
    guestHint: 'We tell you here when a coupon is collected, credited or about to expire, and when we answer you',
    login: 'Log in',
    readAll: 'Mark all read',
    readAllDone: 'All messages are marked as read',
    readAllFailed: 'That did not work. Please check your connection and try again.',
    unread: 'Unread',
    kept: 'Messages are deleted after a while; your coupons are not',
    answer: 'Our answer',
    listEnd: {
      loadMore: 'Load more',
      loadingMore: 'Loading more messages',
      retry: 'Try again',
      end: 'No more messages',
    },
    title: {
      COLLECTED: 'Coupon collected',
      RELEASED: 'Your coupon is ready',
      CREDITED: 'Benefit credited',
      GIVEN_BACK: 'Coupon returned',
      EXPIRING: 'About to expire',
      BACK_IN_STOCK: 'Back in stock',
      CLAWED_BACK: 'Coupons withdrawn',
      CLAWBACK_GIVEN_BACK: 'Appeal granted',
      APPEAL_REFUSED: 'Appeal not granted',
      REQUEST_DONE: 'Request completed',
      REQUEST_DECLINED: 'Request declined',
      FEEDBACK_ANSWERED: 'We answered your feedback',
    },
    coupon: (title) => `“${title}”`,
    aCoupon: 'A coupon',
    text: {
      COLLECTED: (coupon) => `${coupon} is now among your coupons.`,
      RELEASED: (coupon) => `${coupon} has been checked and can be used now.`,
      CREDITED: (coupon) => `${coupon} has been credited. The SMS tells you when it takes effect.`,
      GIVEN_BACK: (coupon) => `${coupon} could not be credited. It is back among your coupons and can be used again.`,
      BACK_IN_STOCK: (coupon) => `${coupon} can be collected again, while stocks last.`,
      CLAWED_BACK: (coupon) =>
        `${coupon} and any other unused coupons concerned were withdrawn from your account after a risk check. If you disagree, contact customer service to appeal.`,
      CLAWBACK_GIVEN_BACK: (coupon) =>
        `${coupon} and the other coupons that were withdrawn are back, with their validity extended.`,
      APPEAL_REFUSED: () =>
        'We reviewed your appeal, and the coupons stay withdrawn. If you have something new to tell us, contact customer service again.',
      FEEDBACK_ANSWERED: () => 'Customer service has answered your feedback. Thank you for writing to us.',
    },
    order: (orderNo) => ` Order number: ${orderNo}`,
    expiring: (coupon, until) =>
      until === null
        ? `${coupon} expires soon. Don’t forget to use it.`
        : `${coupon} is valid until ${until}. Don’t forget to use it.`,
    requestKinds: {
      EXPORT: 'a copy of your data',
      CORRECTION: 'a correction of your data',
      CLOSING: 'closing your account',
    },
    aRequest: 'your personal data',
    request: {
      REQUEST_DONE: (what, caseNo) => `Your request for ${what}${caseEn(caseNo)} has been carried out.`,
      REQUEST_DECLINED: (what, caseNo) => `Your request for ${what}${caseEn(caseNo)} could not be carried out.`,
    },
  },
};
