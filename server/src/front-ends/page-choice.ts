import type { Locale } from '@coupon-centre/contract/foundation/field';
import { locales } from '@coupon-centre/contract/foundation/field';
import { cookieOf } from '#platform/http/cookie-of.ts';
import { localeOf } from '#platform/http/locale.ts';

/** What a rendering depends on; equal choices share one. */
export interface PageChoice {
  readonly locale: Locale;
  readonly isLargeType: boolean;
  /** The visitor's channel, as far as it makes a difference. */
  readonly ch: string | undefined;
  /** The claim page that is online under the id asked for; only on the screens that show one. */
  readonly pageId?: string;
  /** What a shared link names; only on the screen that shows it. */
  readonly shared?:
    | { readonly kind: 'nothing' | 'unknown' }
    | { readonly kind: 'coupon' | 'page'; readonly id: string };
  /** The pages of a shared list; only on the screen that shows it. */
  readonly pageIds?: readonly string[];
  /** For who is logged in, while the texts of a coupon differ by person: without those. */
  readonly isWithoutNames?: boolean;
}

interface PageRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: string | undefined;
  readonly acceptLanguage: string | undefined;
}

const asLocale = (tag: unknown): Locale | undefined => locales.find((locale) => locale === tag);

/**
 * What a request chooses: the address's `lang` before the choice kept on the page (cookie), before the browser's
 * languages; large type as kept; a channel only where the catalogue knows it.
 */
export function choiceOf(
  { query, cookies, acceptLanguage }: PageRequest,
  isKnownChannel: (ch: string) => boolean,
): PageChoice {
  const { lang, ch } = query;
  return {
    locale: asLocale(lang) ?? asLocale(cookieOf(cookies, 'locale')) ?? localeOf(acceptLanguage),
    isLargeType: cookieOf(cookies, 'largeType') === '1',
    ch: typeof ch === 'string' && isKnownChannel(ch) ? ch : undefined,
  };
}
