import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface LoginWords {
  readonly title: string;
  readonly titleWithOneClick: string;
  readonly oneClick: string;
  readonly orBySms: string;
  /** The specification's (§4, §8), used when neither the carrier nor the server gives a message. */
  readonly oneClickFailed: string;
  readonly intro: string;
  readonly close: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly phoneWrong: string;
  readonly checking: string;
  /** Of the SMS with the code: it failed and went by another route; it failed for good. */
  readonly resent: string;
  readonly failed: string;
  /** The agreement's line: before the links, the first, between them, the second, after them. */
  readonly agree: readonly [string, string, string, string, string];
  /** The carrier's terms, after that line: before the link, the link, after it. */
  readonly agreeCarrier: readonly [string, (name: string) => string, string];
  /** Before the masked number. */
  readonly thisNumber: string;
  readonly agreeFirst: string;
  readonly submit: string;
  readonly success: string;
}

/** 'Login succeeded' is the specification's (§8). */
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
    resent: '短信发送失败，已换线路重发',
    failed: '短信发送失败，请重新获取验证码',
    agree: ['我已阅读并同意', '《客户服务协议》', '和', '《隐私政策》', ''],
    agreeCarrier: ['，一键登录并同意', (name) => `《${name}》`, ''],
    thisNumber: '本机号码',
    agreeFirst: '请先阅读并同意以上协议',
    submit: '登录',
    success: '登录成功',
  },
  en: {
    title: 'Log in by SMS',
    titleWithOneClick: 'Log in',
    oneClick: 'One-click login with this number',
    orBySms: 'or with an SMS code',
    oneClickFailed: 'One-click login failed, please use SMS login',
    intro: 'New here? Just verify your number.',
    close: 'Close',
    phone: 'Mobile number',
    phoneHint: '11 digits',
    phoneWrong: 'Enter an 11-digit mobile number',
    checking: 'Running a security check, one moment',
    resent: 'The SMS failed; we sent it again by another route',
    failed: 'The SMS failed; please request a new code',
    agree: ['I have read and accept the ', 'customer service agreement', ' and the ', 'privacy statement', ''],
    agreeCarrier: [', and for one-click login the ', (name) => name, ''],
    thisNumber: 'This phone’s number:',
    agreeFirst: 'Please read and accept the terms above first',
    submit: 'Log in',
    success: 'Login succeeded',
  },
};
