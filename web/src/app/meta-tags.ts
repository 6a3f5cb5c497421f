import type { Locale } from '@coupon-centre/contract/field';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { openGraphLocales, type PageMeta } from './page-meta.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export interface MetaTagsParts {
  readonly meta: PageMeta;
  readonly description: string;
  readonly siteName: string;
  readonly locale: Locale;
  /** Of the address that is answered, `https://host`: social apps take whole addresses only. */
  readonly origin: string;
}

/** The tags that tell others about the page: search engines, social apps, the browser's own bar. */
export const metaTags = ({ meta, description, siteName, locale, origin }: MetaTagsParts): string => {
  const { share, canonical, colour, isListed } = meta;
  const address = `${origin}${PAGE_BASE}${escapeText(canonical)}`;
  const image = share.imageUrl.startsWith('/') ? `${origin}${share.imageUrl}` : share.imageUrl;
  const openGraph = {
    type: 'website',
    site_name: siteName,
    locale: openGraphLocales[locale],
    title: share.title,
    description: share.subTitle,
  };
  const themes =
    colour.light === colour.dark
      ? [`<meta name="theme-color" content="${escapeText(colour.light)}">`]
      : (['light', 'dark'] as const).map(
          (scheme) =>
            `<meta name="theme-color" content="${escapeText(colour[scheme])}" media="(prefers-color-scheme:${scheme})">`,
        );
  return [
    `<meta name="description" content="${escapeText(description)}">`,
    ...(isListed ? [] : ['<meta name="robots" content="noindex">']),
    ...themes,
    ...Object.entries(openGraph).map(([name, text]) => `<meta property="og:${name}" content="${escapeText(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeText(image)}">`,
  ].join('');
};
