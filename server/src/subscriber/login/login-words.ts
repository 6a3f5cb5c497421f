import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** What may be wrong with a sealed number (`phone_no`). */
export const phoneProblems = {
  unreadable: {
    'zh-CN': '无法解密，请刷新页面后重试',
    en: 'cannot be opened; reload the page and try again',
  },
  notANumber: {
    'zh-CN': '应为 11 位手机号及时间、随机串',
    en: 'should hold an 11-digit mobile number, an instant and a nonce',
  },
  outOfTime: {
    'zh-CN': '已过期，请重试',
    en: 'is too old, or from a clock that is wrong; try again',
  },
  repeated: { 'zh-CN': '已使用过，请重试', en: 'was sent before; try again' },
} as const satisfies Record<string, LocalisedText>;

/** The SMS with a login code: `{code}`, valid `{minutes}`. */
export const loginCodeSms = {
  'zh-CN': '【领券中心】登录验证码{code}，{minutes}分钟内有效。请勿告诉他人，工作人员不会向您索取。',
  en: '[Coupon Centre] Your login code is {code}, valid for {minutes} minutes. Do not share it; our staff never ask for it.',
} as const satisfies LocalisedText;
