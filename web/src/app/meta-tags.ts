import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { openGraphLocales, type PageMeta } from './page-meta.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/**
 * Tags that need absolute URLs, which social apps insist on (`origin`: `https://host` of the request). They differ per
 * request and so sit next to the other such parts: what lies between two of them compresses as one. The canonical URL
 * also serves as Open Graph's.
 */
export const addressTags = ({ share, canonical }: PageMeta, origin: string): string => {
  const image = share.imageUrl.startsWith('/') ? `${origin}${share.imageUrl}` : share.imageUrl;
  const tags = [
    `<link rel="canonical" href="${origin}${PAGE_BASE}${escapeText(canonical)}">`,
    `<meta property="og:image" content="${escapeText(image)}">`,
  ];
  return tags.join('');
};

export interface MetaTagsParts {
  readonly meta: PageMeta;
  readonly description: string;
  readonly siteName: string;
  readonly locale: Locale;
}

/** The other tags that describe the page to search engines, social apps and the browser. */
export const metaTags = ({ meta, description, siteName, locale }: MetaTagsParts): string => {
  const { share, colour, isListed } = meta;
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
  ].join('');
};
