import type { Locale } from '@coupon-centre/contract/field';

interface ConfirmationWords {
  readonly title: string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
  /** `yuan` is the number without its unit. */
  readonly price: (yuan: string) => string;
  readonly phone: (masked: string) => string;
  readonly sendFirst: string;
  readonly confirm: string;
}

/** Words of the sheet that asks for a confirmation by SMS. What is confirmed comes from the server. */
export const confirmationWords: Readonly<Record<Locale, ConfirmationWords>> = {
  'zh-CN': {
    title: '短信确认',
    close: '关闭',
    loading: '正在加载确认内容',
    failed: '确认内容没有加载出来',
    price: (yuan) => `费用：${yuan}元`,
    phone: (masked) => `验证码将发送到 ${masked}`,
    sendFirst: '请先获取验证码',
    confirm: '同意并确认',
  },
  en: {
    title: 'Confirm by SMS',
    close: 'Close',
    loading: 'Loading what there is to confirm',
    failed: 'What there is to confirm did not load',
    price: (yuan) => `Price: ¥${yuan}`,
    phone: (masked) => `The code goes to ${masked}`,
    sendFirst: 'Please get a code first',
    confirm: 'Agree and confirm',
  },
};
