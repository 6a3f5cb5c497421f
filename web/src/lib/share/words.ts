import type { Locale } from '@coupon-centre/contract/field';

interface ShareWords {
  /** What a shared link says where a screen has no words of its own (specification §3). */
  readonly title: string;
  readonly subTitle: string;
  readonly copied: string;
  readonly copyFailed: string;
}

export const shareWords: Readonly<Record<Locale, ShareWords>> = {
  'zh-CN': {
    title: '邀您一起来领券中心淘优惠',
    subTitle: '海量流量券、话费券，每日上新',
    copied: '链接已复制，去粘贴给好友吧',
    copyFailed: '链接没有复制成功，请重试',
  },
  en: {
    title: 'Come and find deals in the coupon centre',
    subTitle: 'Lots of traffic and call-credit coupons are added daily',
    copied: 'Link copied; paste it to a friend',
    copyFailed: 'The link was not copied, please try again',
  },
};
