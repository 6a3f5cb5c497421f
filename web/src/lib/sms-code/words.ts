import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SmsCodeWords {
  readonly code: string;
  readonly codeHint: (digits: number) => string;
  readonly codeWrong: (digits: number) => string;
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
    codeHint: (digits) => `${digits}位数字`,
    codeWrong: (digits) => `请输入${digits}位验证码`,
    send: '获取验证码',
    sendAgain: '重新获取',
    sending: '发送中',
    resendIn: (seconds) => `${seconds}秒后重发`,
    sent: '验证码已发送，请查收短信',
    attemptsLeft: (attempts) => (attempts === 0 ? '，请重新获取验证码' : `，还可以试${attempts}次`),
    unsent: '网络不太顺畅，请重试',
  },
  en: {
    code: 'SMS code',
    codeHint: (digits) => `${digits} digits`,
    codeWrong: (digits) => `Enter the ${digits}-digit code`,
    send: 'Get code',
    sendAgain: 'Resend',
    sending: 'Sending',
    resendIn: (seconds) => `Resend in ${seconds} s`,
    sent: 'Code sent by SMS',
    attemptsLeft: (attempts) =>
      attempts === 0 ? '; please get a new code' : `; ${attempts} ${attempts === 1 ? 'try' : 'tries'} left`,
    unsent: 'The network is slow, please try again',
  },
};
