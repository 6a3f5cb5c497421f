/** What is agreed to by closing the account. A changed text needs a new version. */
export const closingWords = {
  version: 'close/1',
  text: {
    'zh-CN':
      '我确认注销账号，并知晓：未使用的卡券立即失效且不退还；我的号码、登录记录和提醒将被删除；已发生的领取和使用记录将匿名保留用于对账；注销后不能恢复，以后用该号码登录将是新用户。',
    en: 'I close this account. I know that unused coupons are lost at once; that my number, logins and reminders are deleted; that what was collected and used stays without my number for the accounts; and that this cannot be undone: a later login with this number is a new subscriber.',
  },
} as const;

/** `available`: unused coupons. */
export const closingEffect = {
  'zh-CN': (available: number): string => `${available}张未使用的卡券将失效，所有设备立即退出登录`,
  en: (available: number): string =>
    `${available} unused ${available === 1 ? 'coupon is' : 'coupons are'} lost, and you are logged out everywhere at once`,
};
