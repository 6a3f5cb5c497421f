import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SavedWords {
  readonly title: string;
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly toMyCards: string;
  /** `yuan` is a number without its unit, `data` includes one. */
  readonly total: string;
  readonly thisMonth: (yuan: string) => string;
  readonly data: (data: string) => string;
  readonly uses: (count: number) => string;
  readonly since: (day: string) => string;
  readonly poster: string;
  readonly posterAlt: (saved: string) => string;
  readonly posterHint: string;
  readonly posterFailed: string;
  readonly retry: string;
  readonly save: string;
  readonly fileName: string;
  readonly share: string;
  readonly copied: string;
  readonly shareFailed: string;
  readonly byMonth: string;
  readonly month: (year: number, month: number) => string;
  readonly byCoupon: string;
  readonly money: (yuan: string) => string;
  readonly and: string;
  readonly nothing: string;
  readonly note: string;
}

export const savedWords: Readonly<Record<Locale, SavedWords>> = {
  'zh-CN': {
    title: '省钱账单',
    back: '返回',
    loading: '正在算您省了多少',
    failed: '省钱账单加载失败',
    guest: '登录后看看您省了多少',
    guestHint: '每用一张券省下的，都记在这里',
    login: '登录',
    empty: '还没有省下的记录',
    emptyHint: '用掉一张券，省了多少马上就能看到',
    toMyCards: '去用券',
    total: '累计已省',
    thisMonth: (yuan) => `本月省 ¥${yuan}`,
    data: (data) => `另得流量 ${data}`,
    uses: (count) => `用券 ${count} 张`,
    since: (day) => `自 ${day} 起`,
    poster: '晒一晒',
    posterAlt: (saved) => `省钱海报：${saved}，附领券中心二维码`,
    posterHint: '长按图片也可以保存，图上没有您的号码',
    posterFailed: '海报加载失败',
    retry: '重试',
    save: '保存图片',
    fileName: '省钱海报.png',
    share: '分享',
    copied: '文字已复制，去粘贴给好友吧',
    shareFailed: '分享失败，请先保存图片',
    byMonth: '每月省了多少',
    month: (year, month) => `${year}年${month}月`,
    byCoupon: '哪些券省的',
    money: (yuan) => `¥${yuan}`,
    and: ' + ',
    nothing: '不计金额',
    note: '按每张已使用的券领取时的面值计算：充值折扣券按最低充值额计，体验券不计金额，流量不折算成钱。',
  },
  en: {
    title: 'My savings',
    back: 'Back',
    loading: 'Adding up your savings',
    failed: 'Your savings could not be loaded',
    guest: 'Log in to see your savings',
    guestHint: 'Every coupon you use adds to your savings',
    login: 'Log in',
    empty: 'No savings yet',
    emptyHint: 'Use a coupon to see what it saves you',
    toMyCards: 'Go to my coupons',
    total: 'Saved so far',
    thisMonth: (yuan) => `¥${yuan} this month`,
    data: (data) => `and ${data} of data`,
    uses: (count) => (count === 1 ? '1 coupon used' : `${count} coupons used`),
    since: (day) => `since ${day}`,
    poster: 'Show it off',
    posterAlt: (saved) => `Picture of your savings: ${saved}, with a QR code of the coupon centre`,
    posterHint: 'You can also press and hold the picture. Your number is not on it.',
    posterFailed: 'The picture could not be loaded',
    retry: 'Try again',
    save: 'Save picture',
    fileName: 'my-savings.png',
    share: 'Share',
    copied: 'Text copied; paste it in a chat',
    shareFailed: 'Sharing failed; please save the picture instead',
    byMonth: 'By month',
    month: (year, month) =>
      `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]} ${year}`,
    byCoupon: 'By coupon',
    money: (yuan) => `¥${yuan}`,
    and: ' + ',
    nothing: 'not counted',
    note: 'Based on the face value of each used coupon when collected: percentages count at the minimum top-up, trials at no amount, and data is not converted to money.',
  },
};
