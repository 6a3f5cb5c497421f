import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Terms } from '#catalogue/offer.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { UseNotice } from './use-settling-store.ts';
import type { UseOrderState } from './use-store.ts';

/** User-facing text about the use of a coupon. Callers fill in the `{names}`. */

/** When a use takes effect (specification §2: "actual effective time is subject to SMS notice"). */
const effectiveHints = {
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
    en: 'Our staff are handling it; the result is subject to SMS notice',
  },
  reversed: {
    'zh-CN': '该次办理已撤销，券已退回',
    en: 'This use was cancelled; your coupon has been returned',
  },
  refused: {
    'zh-CN': '办理未成功，券已退回，可稍后再试',
    en: 'It did not go through; your coupon has been returned, please try again later',
  },
} as const satisfies Record<string, LocalisedText>;

/** What an order's state means to the subscriber. */
export function hintOf(state: UseOrderState, { benefit }: Terms): LocalisedText {
  switch (state) {
    case 'SUCCEEDED':
      return benefits[benefit.kind].usedBy === 'code' ? effectiveHints.codeShown : effectiveHints.succeeded;
    case 'STARTED':
      return effectiveHints.processing;
    case 'HANDED_OVER':
      return effectiveHints.handedOver;
    case 'REFUSED':
      return effectiveHints.refused;
    case 'REVERSED':
      return effectiveHints.reversed;
  }
}

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

/** The text confirmed before a use: from the terms, or a plain statement of the use where they require no confirmation. */
export const wordsToConfirmUse = ({ title, version, confirmation }: Terms) => ({
  version: `terms/${version}`,
  text: confirmation?.text ?? { 'zh-CN': `我确认使用“${title['zh-CN']}”`, en: `I confirm the use of "${title.en}"` },
  effect: confirmation?.effect ?? effectiveHints.succeeded,
});
