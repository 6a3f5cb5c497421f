/** What is agreed to by closing the account. A changed text needs a new version. */
export const closingWords = {
  version: 'close/3',
  text: {
    'zh-CN':
      '我确认注销账号，并知晓：未使用的卡券立即失效且不退还；我的号码、登录记录和提醒将被删除；已发生的领取和使用记录将匿名保留用于对账；为防止重复领券，注销后一段时间内（通常为90天）以加密标识保留该号码已领取各券的数量，期间用该号码重新登录不能重复领取；注销后不能恢复，以后用该号码登录看不到现在的卡券和记录。',
    en: 'I close this account. I know that unused coupons are lost at once; that my number, logins and reminders are deleted; that what was collected and used stays without my number for the accounts; that for a while (usually 90 days) an encrypted mark of my number keeps count of the coupons I collected, so that logging in with this number again does not collect them twice; and that this cannot be undone: a later login with this number does not see today’s coupons and records.',
  },
} as const;

/** `available`: unused coupons. */
export const closingEffect = {
  'zh-CN': (available: number): string => `${available}张未使用的卡券将失效，所有设备立即退出登录`,
  en: (available: number): string =>
    `${available} unused ${available === 1 ? 'coupon is' : 'coupons are'} lost, and you are logged out everywhere at once`,
};
