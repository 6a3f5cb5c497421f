import type { Locale } from '@coupon-centre/contract/foundation/field';
import { writeCookie, YEAR_SECONDS } from '#lib/page/cookie.ts';

/** Reloads the page in the other language, a separate bundle, and remembers the choice. */
export const switchLanguage = (from: Locale): void => {
  writeCookie('locale', from === 'en' ? 'zh-CN' : 'en', YEAR_SECONDS);
  const address = new URL(location.href);
  // A language in the address would override the new choice.
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
};
