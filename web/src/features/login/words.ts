import type { Locale } from '@coupon-centre/contract/field';

export interface LoginWords {
  readonly title: string;
  readonly titleWithOneClick: string;
  readonly oneClick: string;
  readonly orBySms: string;
  /** The specification's (§4, §8), where neither the carrier nor the server says anything. */
  readonly oneClickFailed: string;
  readonly intro: string;
  readonly close: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly phoneWrong: string;
  readonly checking: string;
  /** The agreement's line: before the link, the link, after it. */
  readonly agree: readonly [string, string, string];
  readonly agreeFirst: string;
  readonly submit: string;
  readonly success: string;
}

/** The words of the login sheet; 'login succeeded' is the specification's (§8). */
export const loginWords: Readonly<Record<Locale, LoginWords>> = {
  'zh-CN': {
    title: '短信登录',
    titleWithOneClick: '登录',
    oneClick: '本机号码一键登录',
    orBySms: '或用短信验证码登录',
    oneClickFailed: '一键登录失败，请使用短信登录',
    intro: '未注册的号码验证后即可使用',
    close: '关闭',
    phone: '手机号码',
    phoneHint: '11位手机号码',
    phoneWrong: '请输入11位手机号码',
    checking: '正在进行安全验证，请稍候',
    agree: ['我已阅读并同意', '《客户服务协议》', ''],
    agreeFirst: '请先阅读并同意客户服务协议',
    submit: '登录',
    success: '登录成功',
  },
  en: {
    title: 'Log in by SMS',
    titleWithOneClick: 'Log in',
    oneClick: 'One click with this phone’s number',
    orBySms: 'or with a code by SMS',
    oneClickFailed: 'One-click login failed, please use SMS login',
    intro: 'A new number is ready to use once it is verified',
    close: 'Close',
    phone: 'Mobile number',
    phoneHint: '11 digits',
    phoneWrong: 'Enter the 11 digits of a mobile number',
    checking: 'Security check under way, one moment',
    agree: ['I have read and accept the ', 'customer service agreement', ''],
    agreeFirst: 'Please read and accept the customer service agreement first',
    submit: 'Log in',
    success: 'Login succeeded',
  },
};
