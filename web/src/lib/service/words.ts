import type { Locale } from '@coupon-centre/contract/foundation/field';

interface ServiceWords {
  readonly call: (phone: string) => string;
  readonly online: string;
}

export const serviceWords: Readonly<Record<Locale, ServiceWords>> = {
  'zh-CN': { call: (phone) => `客服电话 ${phone}`, online: '在线客服' },
  en: { call: (phone) => `Call ${phone}`, online: 'Chat with us' },
};
