import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** SMS to the number that an account left, and to the one that it has now. */
export const numberChangedWords = {
  LEFT: {
    'zh-CN':
      '【领券中心】您的账号已按申请更换手机号码，本号码不能再登录该账号。如非本人申请，请立即联系客服，受理编号 {caseNo}。',
    en: '[Coupon Centre] Your account has a new phone number, as requested; this number no longer opens it. If you did not ask for this, contact customer service now with case {caseNo}.',
  },
  TAKEN: {
    'zh-CN':
      '【领券中心】您的账号已按申请更换为本号码，券和记录不变，请用本号码登录。如非本人申请，请立即联系客服，受理编号 {caseNo}。',
    en: '[Coupon Centre] Your account now has this phone number, as requested. Your coupons are unchanged: log in with this number. If you did not ask for this, contact customer service now with case {caseNo}.',
  },
} as const satisfies Record<string, LocalisedText>;

/** To an approver who typed another number than was recorded, or none. */
export const notTheNumber: LocalisedText = {
  'zh-CN': '与登记的新号码不一致，请按本人的申请资料填写',
  en: 'is not the number that was recorded; type it from what the person handed in',
};

/** Why a request is rejected whose approver typed other numbers too often; kept with the request, like its title. */
export const mistypedTooOften = '新号码多次输入不一致';
