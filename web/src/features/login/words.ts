import type { Locale } from '@coupon-centre/contract/field';

interface LoginWords {
  readonly title: string;
  readonly intro: string;
  readonly close: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly phoneWrong: string;
  readonly code: string;
  readonly codeHint: string;
  readonly codeWrong: string;
  readonly send: string;
  readonly sendAgain: string;
  readonly sending: string;
  readonly resendIn: (seconds: number) => string;
  readonly sent: string;
  readonly attemptsLeft: (attempts: number) => string;
  readonly checking: string;
  /** The agreement's line: before the link, the link, after it. */
  readonly agree: readonly [string, string, string];
  readonly agreeFirst: string;
  readonly submit: string;
  readonly success: string;
  readonly unsent: string;
}

/** The words of the login sheet; 'login succeeded' is the specification's (§8). */
export const loginWords: Readonly<Record<Locale, LoginWords>> = {
  'zh-CN': {
    title: '短信登录',
    intro: '未注册的号码验证后即可使用',
    close: '关闭',
    phone: '手机号码',
    phoneHint: '11位手机号码',
    phoneWrong: '请输入11位手机号码',
    code: '验证码',
    codeHint: '6位数字',
    codeWrong: '请输入6位验证码',
    send: '获取验证码',
    sendAgain: '重新获取',
    sending: '发送中',
    resendIn: (seconds) => `${seconds}秒后重发`,
    sent: '验证码已发送，请查收短信',
    attemptsLeft: (attempts) => `，还可以试${attempts}次`,
    checking: '正在进行安全验证，请稍候',
    agree: ['我已阅读并同意', '《客户服务协议》', ''],
    agreeFirst: '请先阅读并同意客户服务协议',
    submit: '登录',
    success: '登录成功',
    unsent: '网络不太顺畅，请重试',
  },
  en: {
    title: 'Log in by SMS',
    intro: 'A new number is ready to use once it is verified',
    close: 'Close',
    phone: 'Mobile number',
    phoneHint: '11 digits',
    phoneWrong: 'Enter the 11 digits of a mobile number',
    code: 'SMS code',
    codeHint: '6 digits',
    codeWrong: 'Enter the 6 digits of the code',
    send: 'Get code',
    sendAgain: 'Get again',
    sending: 'Sending',
    resendIn: (seconds) => `Again in ${seconds} s`,
    sent: 'The code is on its way by SMS',
    attemptsLeft: (attempts) => `; ${attempts} more ${attempts === 1 ? 'try' : 'tries'}`,
    checking: 'Security check under way, one moment',
    agree: ['I have read and accept the ', 'customer service agreement', ''],
    agreeFirst: 'Please read and accept the customer service agreement first',
    submit: 'Log in',
    success: 'Login succeeded',
    unsent: 'The network is slow, please try again',
  },
};
