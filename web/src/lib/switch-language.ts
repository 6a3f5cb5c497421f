import type { Locale } from '@coupon-centre/contract/field';
import { writeCookie } from './cookie.ts';

const YEAR_SECONDS = 31_536_000;

/** Loads the page anew in the other language, which is a bundle of its own; the choice stays. */
export const switchLanguage = (from: Locale): void => {
  writeCookie('locale', from === 'en' ? 'zh-CN' : 'en', YEAR_SECONDS);
  const address = new URL(location.href);
  // An address that asks for a language wins over the choice; the choice just made is newer.
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
};
