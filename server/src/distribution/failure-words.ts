import type { Locale } from '@coupon-centre/contract/foundation/field';

interface FailureWords {
  readonly line: string;
  readonly reason: string;
  readonly number: string;
  /** For the file's name. */
  readonly file: string;
  readonly other: string;
  readonly reasons: Readonly<Record<string, string>>;
}

/** Texts of the list of what got no coupon. */
export const failureWords: Readonly<Record<Locale, FailureWords>> = {
  'zh-CN': {
    line: '行号',
    reason: '原因',
    number: '号码',
    file: '失败名单',
    other: '其他原因',
    reasons: {
      WRONG: '不是手机号码',
      DOUBLED: '名单中重复',
      BARRED: '号码已停用',
      NO_ACCOUNT: '用户已注销',
      NOT_IN_AUDIENCE: '不在券的适用人群内',
      COUPON_NOT_FOUND: '券不可发放',
      NOT_STARTED: '领取未开始',
      ENDED: '领取已结束',
      PAUSED: '券已暂停',
      ALL_GONE: '库存不足',
      GONE_TODAY: '今日库存已发完',
      PERSONAL_LIMIT: '已达每人限领数量',
      PERSONAL_LIMIT_TODAY: '已达每人每日限领数量',
      REQUEST_ID_REUSED: '请求重复',
    },
  },
  en: {
    line: 'Line',
    reason: 'Reason',
    number: 'Number',
    file: 'failures',
    other: 'Another reason',
    reasons: {
      WRONG: 'Not a mobile number',
      DOUBLED: 'Twice in the list',
      BARRED: 'The number is barred',
      NO_ACCOUNT: 'The account was closed',
      NOT_IN_AUDIENCE: "Outside the coupon's audience",
      COUPON_NOT_FOUND: 'The coupon cannot be given',
      NOT_STARTED: 'Collecting has not started',
      ENDED: 'Collecting has ended',
      PAUSED: 'The coupon is paused',
      ALL_GONE: 'No stock left',
      GONE_TODAY: "Today's stock is gone",
      PERSONAL_LIMIT: 'Limit per person reached',
      PERSONAL_LIMIT_TODAY: 'Limit per person and day reached',
      REQUEST_ID_REUSED: 'Repeated request',
    },
  },
};

export const failureInWords = (why: string, locale: Locale): string =>
  failureWords[locale].reasons[why] ?? failureWords[locale].other;
