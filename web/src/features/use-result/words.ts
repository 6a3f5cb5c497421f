import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface ResultWords {
  readonly title: string;
  readonly back: string;
  readonly success: string;
  readonly notice: string;
  /** The heading until the order is settled. */
  readonly inProcess: string;
  /** What was used. */
  readonly coupon: string;
  readonly value: string;
  readonly number: string;
  readonly orderNo: string;
  /** The address was opened without a use. */
  readonly noResult: string;
  readonly noResultHint: string;
  readonly toMyCards: string;
  /** To the app's home screen. */
  readonly toApp: string;
  /** The live line, before and after the order is settled. */
  readonly processing: string;
  readonly settled: string;
  readonly slow: string;
  readonly takeUp: string;
  readonly failure: string;
  readonly unknownReason: string;
  /** Separates several reasons. */
  readonly listMark: string;
  readonly isBack: string;
  readonly isStillYours: string;
  readonly isGone: string;
  readonly next: string;
  readonly nextRetry: string;
  readonly nextOther: string;
  readonly nextHelp: string;
  readonly nextHelpWithOrder: string;
  readonly toCentre: string;
}

/** Fixed texts are the specification's (§2). */
export const resultWords: Readonly<Record<Locale, ResultWords>> = {
  'zh-CN': {
    title: '用券结果',
    back: '返回',
    success: '用券成功',
    notice: '实际生效时间以短信通知为准',
    inProcess: '正在办理',
    coupon: '卡券',
    value: '面额',
    number: '办理号码',
    orderNo: '办理单号',
    noResult: '这里没有可查看的用券结果',
    noResultHint: '用过的券和办理中的券都在“我的卡券”里',
    toMyCards: '返回我的卡券',
    toApp: '返回APP首页',
    processing: '正在为您办理，办好后这里会自动更新',
    settled: '已办理完成',
    slow: '办理时间比平时长，您可以先离开，结果会以短信通知',
    takeUp: '前往查看',
    failure: '用券失败',
    unknownReason: '本次办理未成功',
    listMark: '；',
    isBack: '券已退回到您的卡包',
    isStillYours: '券仍在您的卡包里',
    isGone: '这张券已不能使用',
    next: '接下来',
    nextRetry: '满足条件或稍后，可以在我的卡券里再次使用',
    nextOther: '去领券中心看看其他好券',
    nextHelp: '多次未成功时，请联系客服',
    nextHelpWithOrder: '多次未成功时，请联系客服并提供办理单号',
    toCentre: '去领券中心',
  },
  en: {
    title: 'Use card result',
    back: 'Back',
    success: 'Use card success',
    notice: 'Actual effective time is subject to SMS notice',
    inProcess: 'Being processed',
    coupon: 'Coupon',
    value: 'Value',
    number: 'For number',
    orderNo: 'Order number',
    noResult: 'There is no result to show here',
    noResultHint: 'Coupons that were used or are being processed are in My coupons',
    toMyCards: 'Back to my coupons',
    toApp: 'Back to the app',
    processing: 'In progress. This page updates by itself.',
    settled: 'Completed',
    slow: 'This is taking longer than usual. You can leave; we will send you an SMS.',
    takeUp: 'View it',
    failure: 'The coupon was not used',
    unknownReason: 'It did not go through this time',
    listMark: '; ',
    isBack: 'Your coupon has been returned to My coupons',
    isStillYours: 'You still have the coupon',
    isGone: 'This coupon can no longer be used',
    next: 'What you can do now',
    nextRetry: 'Try again in My coupons, later or once the conditions are met',
    nextOther: 'See other coupons in the coupon centre',
    nextHelp: 'If it keeps failing, contact customer service',
    nextHelpWithOrder: 'If it keeps failing, contact customer service and quote the order number',
    toCentre: 'Go to the coupon centre',
  },
};
