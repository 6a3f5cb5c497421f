import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** SMS to a subscriber about a clawback: `{title}` of one of the coupons, `{days}` in which an appeal is decided. */
export const riskCaseNotices = {
  CLAWED_BACK: {
    'zh-CN':
      '【领券中心】经风险核查，您账户中的“{title}”等未使用的券已被收回。如有异议，请联系客服提出申诉，我们将在{days}个工作日内复核，属误判的将退还。',
    en: '[Coupon Centre] After a risk check, unused coupons such as "{title}" were withdrawn from your account. If you disagree, contact customer service to appeal: we decide within {days} working days and return what was taken by mistake.',
  },
  CLAWBACK_GIVEN_BACK: {
    'zh-CN': '【领券中心】您的申诉已通过，“{title}”等被收回的券已退回“我的卡券”，有效期已相应顺延。',
    en: '[Coupon Centre] Your appeal was granted: "{title}" and whatever else was withdrawn is back among your coupons, with its validity extended.',
  },
  APPEAL_REFUSED: {
    'zh-CN': '【领券中心】您关于券被收回的申诉经复核未予通过。如有新的情况说明，可再次联系客服。',
    en: '[Coupon Centre] We have reviewed your appeal and the coupons stay withdrawn. If there is something new to tell us, contact customer service again.',
  },
} as const satisfies Record<string, LocalisedText>;
export type RiskCaseNotice = keyof typeof riskCaseNotices;
