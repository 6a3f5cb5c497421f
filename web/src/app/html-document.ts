import type { PageAssets, PageHoles, PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import { keepTapsScript } from '#lib/loading/kept-taps.ts';
import { rootFontCss } from '#lib/page/root-font.ts';
import { addressTags, escapeText, metaTags } from './meta-tags.ts';
import type { PageMeta } from './page-meta.ts';

export interface HtmlParts {
  readonly state: PageState;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly meta: PageMeta;
  /** Shown when scripts are off. */
  readonly needsScript: string;
  readonly assets: PageAssets;
  readonly holes: PageHoles;
  /** The rendered page. */
  readonly body: string;
}

/** The brand mark (`ui/brand-mark.tsx`) as favicon, inlined: written as the page's own mark is rendered, it compresses well. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M8 6h23a5 5 0 0 1 5 5v2.6a6.4 6.4 0 0 0 0 12.8V29a5 ' +
  '5 0 0 1-5 5H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z" fill="%23006e8c"></path><g fill="none" stroke="white" stroke-linecap="round" ' +
  'stroke-width="2.8"><path d="M28.3 12.3a10.9 10.9 0 0 0 0 15.4"></path><path d="M22.2 9.5a17 17 0 0 0 0 21"></path></g>' +
  '<circle cx="35.8" cy="20" fill="%23d23f0a" r="3.2"></circle></svg>';

/** Only a page with the mark has its styles. */
const sandboxMarkHtml = (mark: string): string =>
  '<p style="position:fixed;z-index:99;top:0;right:0;padding:0 .5em;border-radius:0 0 0 .5em;color:var(--on-warm);' +
  `background:var(--warm);font-size:var(--text-xs);font-weight:600;pointer-events:none">${escapeText(mark)}</p>`;

/** JSON that is safe inside a script element: no `<` can close it. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * The HTML document around a rendered page. Styles are inlined and scripts come last, so that the first packets hold
 * all that the first paint needs. Painting waits for the whole screen, since later packets would shift the layout.
 * Zooming stays allowed.
 */
export const htmlDocument = ({ state, title, needsScript, assets, holes, body, ...tags }: HtmlParts): string => {
  const nonce = `nonce="${holes.nonce}"`;
  return [
    `<!doctype html><html lang="${state.config.locale}"><head><meta charset="utf-8">`,
    addressTags(tags.meta, holes.origin),
    `<script ${nonce}>${keepTapsScript}</script>`,
    `<style ${nonce}>${rootFontCss(holes.fontFactor)}${assets.css}</style>`,
    '<link rel="expect" href="#shown" blocking="render">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    metaTags({ ...tags, locale: state.config.locale }),
    `<link rel="icon" href='data:image/svg+xml,${icon}'>`,
    '<meta name="format-detection" content="telephone=no">',
    `</head><body><div id="app">${body}</div><noscript id="shown"><p>${escapeText(needsScript)}</p></noscript>`,
    state.config.sandboxMark === null ? '' : sandboxMarkHtml(state.config.sandboxMark),
    `<script type="application/json" id="state">${embeddedJson(state)}</script>`,
    // Vite's loader fetches a screen's styles unless it finds a link to them; inlined ones must not be fetched.
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preloads.map((module) => `<link rel="modulepreload" href="${module}" ${nonce}>`),
    `<script type="module" src="${assets.script}" ${nonce}></script></body></html>`,
  ].join('');
};
