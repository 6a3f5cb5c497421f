import type { Locale } from '@coupon-centre/contract/foundation/field';

interface AccountWords {
  readonly line: string;
  readonly title: string;
  readonly close: string;
  readonly logOut: string;
  readonly logOutHint: string;
  readonly everywhere: string;
  readonly everywhereHint: string;
  readonly loggedOut: string;
  readonly loggedOutEverywhere: string;
  readonly myData: string;
  readonly feedback: string;
  readonly messages: string;
  readonly unread: (count: string) => string;
  readonly failed: string;
}

export const accountWords: Readonly<Record<Locale, AccountWords>> = {
  'zh-CN': {
    line: '当前号码',
    title: '账号',
    close: '关闭',
    logOut: '退出登录',
    logOutHint: '卡券都会保留，下次登录还在。',
    everywhere: '在所有设备上退出',
    everywhereHint: '手机丢失或在别人的设备上登录过时使用，几秒内全部生效。',
    loggedOut: '已退出登录',
    loggedOutEverywhere: '已在所有设备上退出登录',
    myData: '个人信息与隐私',
    feedback: '意见反馈',
    messages: '消息中心',
    unread: (count) => `消息中心，${count}条未读`,
    failed: '退出失败，请检查网络后再试',
  },
  en: {
    line: 'Logged in as',
    title: 'Your account',
    close: 'Close',
    logOut: 'Log out',
    logOutHint: 'Your coupons are kept for your next login.',
    everywhere: 'Log out on all devices',
    everywhereHint: 'For a lost phone, or if you logged in on someone else’s. Takes effect in seconds.',
    loggedOut: 'You are logged out',
    loggedOutEverywhere: 'You are logged out on all devices',
    myData: 'Personal data and privacy',
    feedback: 'Send feedback',
    messages: 'Messages',
    unread: (count) => `Messages, ${count} unread`,
    failed: 'You are still logged in. Please check your connection and try again.',
  },
};
