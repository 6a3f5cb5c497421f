import type { Locale } from '@coupon-centre/contract/foundation/field';

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

/** The text to be confirmed comes from the server. */
export const confirmationWords: Readonly<Record<Locale, ConfirmationWords>> = {
  'zh-CN': {
    title: '短信确认',
    close: '关闭',
    loading: '正在加载确认内容',
    failed: '确认内容加载失败',
    price: (yuan) => `费用：${yuan}元`,
    phone: (masked) => `验证码将发送到 ${masked}`,
    sendFirst: '请先获取验证码',
    confirm: '同意并确认',
  },
  en: {
    title: 'Confirm by SMS',
    close: 'Close',
    loading: 'Loading the details',
    failed: 'The details could not be loaded',
    price: (yuan) => `Price: ¥${yuan}`,
    phone: (masked) => `We will send the code to ${masked}`,
    sendFirst: 'Please get a code first',
    confirm: 'Agree and confirm',
  },
};
