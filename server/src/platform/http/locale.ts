import { type Locale, locales } from '@coupon-centre/contract/foundation/field';

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/**
 * The language of an answer, from `Accept-Language`. Our own page sends one exact tag; browsers list theirs in order of
 * preference, so the first Chinese or English one wins. Chinese where neither is named.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined) return 'zh-CN';
  if (isLocale(acceptLanguage)) return acceptLanguage;
  for (const tag of acceptLanguage.split(',')) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (language === 'zh') return 'zh-CN';
    if (language === 'en') return 'en';
  }
  return 'zh-CN';
}
