import type { ForYouReason } from '@coupon-centre/contract/centre/list-for-you';
import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';

interface ForYouWords {
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly switchName: string;
  /** How the list is made, in a sentence. */
  readonly how: (usedDays: number, endingDays: number, fewPercent: number) => string;
  readonly off: string;
  readonly offHint: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly toAll: string;
  readonly failed: string;
  readonly classes: Readonly<Record<CardClass, string>>;
  readonly because: Readonly<
    Record<ForYouReason, (facts: { ofClass: string; end: string; percent: number }) => string>
  >;
  readonly between: string;
}

/** Texts of the suggestions and their reasons. */
export const forYouWords: Readonly<Record<Locale, ForYouWords>> = {
  'zh-CN': {
    guest: '登录后为您推荐',
    guestHint: '根据您用过的券和即将结束的券排序，每张都写明推荐原因，可随时关闭',
    login: '登录',
    switchName: '个性化推荐',
    how: (usedDays, endingDays, fewPercent) =>
      `先是您${usedDays}天内用过的券和同类券，再是${endingDays}天内结束的券和剩余不超过${fewPercent}%的券。只看您自己的用券记录，不用其他人的信息。`,
    off: '个性化推荐已关闭',
    offHint: '我们不再根据您的用券记录推荐，您可以随时重新打开',
    empty: '暂时没有要推荐的券',
    emptyHint: '用过几张券之后，这里会出现同类的券',
    toAll: '看全部优惠券',
    failed: '没有设置成功，请再试一次',
    classes: { traffic: '流量券', credit: '话费券', topup: '充值券', experience: '体验券', life: '生活权益券' },
    because: {
      USED_BEFORE: () => '您用过这张券',
      USED_CLASS: ({ ofClass }) => `您用过${ofClass}`,
      ENDING_SOON: ({ end }) => `${end}结束领取`,
      FEW_LEFT: ({ percent }) => `只剩${percent}%`,
    },
    between: ' · ',
  },
  en: {
    guest: 'Log in for suggestions',
    guestHint:
      'Ordered by what you have used and what ends soon. Every coupon says why it is here, and you can switch this off',
    login: 'Log in',
    switchName: 'Personal suggestions',
    how: (usedDays, endingDays, fewPercent) =>
      `First what you have used in the last ${usedDays} days and others of the same kind, then what ends within ${endingDays} days and what has ${fewPercent}% or less left. Only your own use of coupons counts, and nothing about other people.`,
    off: 'Personal suggestions are off',
    offHint: 'Your use of coupons is not looked at for suggestions. You can switch them on again at any time',
    empty: 'No suggestions right now',
    emptyHint: 'Once you have used a few coupons, others of the same kind appear here',
    toAll: 'See all coupons',
    failed: 'That did not work, please try again',
    classes: {
      traffic: 'data coupons',
      credit: 'call-credit coupons',
      topup: 'top-up coupons',
      experience: 'trials',
      life: 'everyday-life coupons',
    },
    because: {
      USED_BEFORE: () => 'You have used this coupon',
      USED_CLASS: ({ ofClass }) => `You have used ${ofClass}`,
      ENDING_SOON: ({ end }) => `Ends ${end}`,
      FEW_LEFT: ({ percent }) => `Only ${percent}% left`,
    },
    between: ' · ',
  },
};
