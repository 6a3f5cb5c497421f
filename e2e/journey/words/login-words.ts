import type { Locale } from '@coupon-centre/contract/foundation/field';

const zhCn = {
  oneClick: '本机号码一键登录',
  carrierTerms: '沙箱运营商认证服务条款',
  oneClickFailed: '一键登录失败，请使用短信登录',
  stayLoggedIn: '保持登录',
  stayedLoggedIn: '已为您保持登录',
  logOut: '退出登录',
  loggedOut: '已退出登录',
  logOutEverywhere: '在所有设备上退出',
  loggedOutEverywhere: '已在所有设备上退出登录',
};

/** Texts of one-click login, staying logged in, and logging out. */
export const loginWords: Readonly<Record<Locale, typeof zhCn>> = {
  'zh-CN': zhCn,
  en: {
    oneClick: 'One-click login with this number',
    carrierTerms: "sandbox carrier's terms of authentication",
    oneClickFailed: 'One-click login failed, please use SMS login',
    stayLoggedIn: 'Stay logged in',
    stayedLoggedIn: 'You are still logged in',
    logOut: 'Log out',
    loggedOut: 'You are logged out',
    logOutEverywhere: 'Log out on all devices',
    loggedOutEverywhere: 'You are logged out on all devices',
  },
};
