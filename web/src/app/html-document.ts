import type { PageAssets, PageHoles, PageState } from '@coupon-centre/contract/content/page-rendering';
import { keepTapsScript } from '#lib/kept-taps.ts';
import { rootFontCss } from '#lib/root-font.ts';
import { addressTags, escapeText, metaTags } from './meta-tags.ts';
import type { PageMeta } from './page-meta.ts';

export interface HtmlParts {
  readonly state: PageState;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly meta: PageMeta;
  /** Shown where scripts are off. */
  readonly needsScript: string;
  readonly assets: PageAssets;
  readonly holes: PageHoles;
  /** The rendered page. */
  readonly body: string;
}

/** The mark (`ui/brand-mark.tsx`) for the browser's tab, inside the page since it is smaller than a request. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M8 6h23a5 5 0 0 1 5 5v2.6a6.4 6.4 0 0 0 0 12.8V29a5 ' +
  '5 0 0 1-5 5H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z" fill="#006e8c"/><g fill="none" stroke="#fff" stroke-linecap="round" ' +
  'stroke-width="2.8"><path d="M28.3 12.3a10.9 10.9 0 0 0 0 15.4M22.2 9.5a17 17 0 0 0 0 21"/></g>' +
  '<circle cx="35.8" cy="20" r="3.2" fill="#d23f0a"/></svg>';

/** JSON that can stand inside a script element: no `<` that could end it. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * The document around a rendered page. Styles are inside and scripts at the end, so that the first packets are all that
 * the first paint needs; it waits for all of the screen, or what comes with the next packet would move what is seen. Zoom is
 * left to the person.
 */
export const htmlDocument = ({ state, title, needsScript, assets, holes, body, ...told }: HtmlParts): string => {
  const nonce = `nonce="${holes.nonce}"`;
  return [
    `<!doctype html><html lang="${state.config.locale}"><head><meta charset="utf-8">`,
    addressTags(told.meta, holes.origin),
    `<script ${nonce}>${keepTapsScript}</script>`,
    `<style ${nonce}>${rootFontCss(holes.fontFactor)}${assets.css}</style>`,
    '<link rel="expect" href="#shown" blocking="render">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    metaTags({ ...told, locale: state.config.locale }),
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    '<meta name="format-detection" content="telephone=no">',
    `</head><body><div id="app">${body}</div><noscript id="shown"><p>${escapeText(needsScript)}</p></noscript>`,
    `<script type="application/json" id="state">${embeddedJson(state)}</script>`,
    // For the build's loader, which fetches the styles of a screen unless it finds their link: what is inside is never fetched.
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preloads.map((module) => `<link rel="modulepreload" href="${module}" ${nonce}>`),
    `<script type="module" src="${assets.script}" ${nonce}></script></body></html>`,
  ].join('');
};
