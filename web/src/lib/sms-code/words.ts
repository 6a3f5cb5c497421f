import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SmsCodeWords {
  readonly code: string;
  readonly codeHint: string;
  readonly codeWrong: string;
  readonly send: string;
  readonly sendAgain: string;
  readonly sending: string;
  readonly resendIn: (seconds: number) => string;
  readonly sent: string;
  /** Appended to the server's message about a wrong code. */
  readonly attemptsLeft: (attempts: number) => string;
  readonly unsent: string;
}

export const smsCodeWords: Readonly<Record<Locale, SmsCodeWords>> = {
  'zh-CN': {
    code: '验证码',
    codeHint: '6位数字',
    codeWrong: '请输入6位验证码',
    send: '获取验证码',
    sendAgain: '重新获取',
    sending: '发送中',
    resendIn: (seconds) => `${seconds}秒后重发`,
    sent: '验证码已发送，请查收短信',
    attemptsLeft: (attempts) => `，还可以试${attempts}次`,
    unsent: '网络不太顺畅，请重试',
  },
  en: {
    code: 'SMS code',
    codeHint: '6 digits',
    codeWrong: 'Enter the 6-digit code',
    send: 'Get code',
    sendAgain: 'Resend',
    sending: 'Sending',
    resendIn: (seconds) => `Resend in ${seconds} s`,
    sent: 'Code sent by SMS',
    attemptsLeft: (attempts) => `; ${attempts} ${attempts === 1 ? 'try' : 'tries'} left`,
    unsent: 'The network is slow, please try again',
  },
};
