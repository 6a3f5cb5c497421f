import type { Terms } from '#coupon/offer.ts';
import type { UseNotice } from '#coupon/use-settling-store.ts';
import type { LocalisedText } from '#db/schema.ts';

/** Words about the use of a coupon, in both languages. `{names}` are filled in by who shows them. */

/** When a use takes effect (specification §2: "actual effective time is subject to SMS notice"). */
export const effectiveHints = {
  succeeded: { 'zh-CN': '实际生效时间以短信通知为准', en: 'Actual effective time is subject to SMS notice' },
  codeShown: {
    'zh-CN': '请凭兑换码到商家兑换，以短信通知为准',
    en: 'Redeem the code with the merchant, as the SMS notice says',
  },
  processing: {
    'zh-CN': '正在办理，结果以短信通知为准',
    en: 'Being processed; the result is subject to SMS notice',
  },
  handedOver: {
    'zh-CN': '已转人工办理，结果以短信通知为准',
    en: 'Our staff are seeing to it; the result is subject to SMS notice',
  },
  refused: {
    'zh-CN': '办理未成功，券已退回，可稍后再试',
    en: 'Not accepted; your coupon is back, please try again later',
  },
} as const satisfies Record<string, LocalisedText>;

/** The SMS after a use was settled: `{title}` of the coupon, `{orderNo}`. */
export const useNotices = {
  USED: {
    'zh-CN': '【领券中心】您使用的“{title}”已办理成功并生效，办理单号{orderNo}。',
    en: '[Coupon Centre] "{title}" has been used and is now in effect. Order {orderNo}.',
  },
  GIVEN_BACK: {
    'zh-CN': '【领券中心】您使用的“{title}”办理未成功，券已退回“我的卡券”，办理单号{orderNo}。',
    en: '[Coupon Centre] "{title}" could not be used; it is back among your coupons. Order {orderNo}.',
  },
} as const satisfies Record<UseNotice['notice'], LocalisedText>;

/** What is confirmed before a use: the terms' own words, or for a coupon that asks for nothing what the use is. */
export const wordsToConfirmUse = ({ title, version, confirmation }: Terms) => ({
  version: `terms/${version}`,
  text: confirmation?.text ?? { 'zh-CN': `我确认使用“${title['zh-CN']}”`, en: `I confirm the use of "${title.en}"` },
  effect: confirmation?.effect ?? effectiveHints.succeeded,
});
