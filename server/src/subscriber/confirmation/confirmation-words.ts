import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Challenge, WordsToConfirm } from './confirmation.ts';

/** The confirmed text where no coupon's terms give one. A changed text needs a new version: it is stored with the confirmation. */
export const wordsToConfirm = {
  EXCHANGE: {
    version: 'exchange/1',
    text: {
      'zh-CN': '我确认用兑换码兑换卡券，并知晓兑换后不能撤销、不能换给其他号码。',
      en: 'I confirm this exchange. I know that it cannot be undone, nor moved to another number.',
    },
    effect: {
      'zh-CN': '兑换的卡券将放入您当前登录号码的“我的卡券”',
      en: 'The coupon goes to the coupons of the number you are logged in with',
    },
  },
  EXTRACT: {
    version: 'extract/1',
    text: {
      'zh-CN': '我确认代表本单位提取该批次的卡密文件，并对文件的保管和使用负责。',
      en: 'I take out this code file for my organisation and answer for its keeping and use.',
    },
    effect: {
      'zh-CN': '确认后可下载卡密文件，每次下载都会记录',
      en: 'You can download the code file then; each download is on record',
    },
  },
} as const satisfies Record<'EXCHANGE' | 'EXTRACT', WordsToConfirm & { effect: LocalisedText }>;

/** The SMS with a confirmation's code: `{code}`, valid `{minutes}`. It says what it is good for, against people who ask for codes. */
export const confirmationSms = {
  USE: {
    'zh-CN': '【领券中心】您正在使用卡券，确认验证码{code}，{minutes}分钟内有效。非本人操作请勿理会，切勿告诉他人。',
    en: '[Coupon Centre] {code} confirms the use of a coupon, valid for {minutes} minutes. If it was not you, ignore it. Do not share this code.',
  },
  EXCHANGE: {
    'zh-CN': '【领券中心】您正在兑换卡券，确认验证码{code}，{minutes}分钟内有效。非本人操作请勿理会，切勿告诉他人。',
    en: '[Coupon Centre] {code} confirms an exchange, valid for {minutes} minutes. If it was not you, ignore it. Do not share this code.',
  },
  EXTRACT: {
    'zh-CN':
      '【领券中心】您正在提取卡密文件，确认验证码{code}，{minutes}分钟内有效。非本人操作请勿理会，切勿告诉他人。',
    en: '[Coupon Centre] {code} confirms the extraction of a code file, valid for {minutes} minutes. If it was not you, ignore it. Do not share this code.',
  },
  CLOSE: {
    'zh-CN':
      '【领券中心】您正在注销账号，确认验证码{code}，{minutes}分钟内有效。注销后不能恢复。非本人操作请勿理会，切勿告诉他人。',
    en: '[Coupon Centre] {code} confirms that your account is closed for good, valid for {minutes} minutes. If it was not you, ignore it. Do not share this code.',
  },
} as const satisfies Record<Challenge['scene'], LocalisedText>;
