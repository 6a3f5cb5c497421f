import type { Locale } from '@coupon-centre/contract/foundation/field';

/** Names of the languages of texts, in the console's language. */
export const languageNames: Readonly<Record<Locale, Readonly<Record<Locale, string>>>> = {
  'zh-CN': { 'zh-CN': '中文', en: '英文' },
  en: { 'zh-CN': 'Chinese', en: 'English' },
};
