import type { PageAssets, PageHoles, PageState } from '@coupon-centre/contract/content/page-rendering';
import { keepTapsScript } from '#lib/kept-taps.ts';
import { rootFontCss } from '#lib/root-font.ts';

export interface HtmlParts {
  readonly state: PageState;
  readonly title: string;
  readonly description: string;
  /** Shown where scripts are off. */
  readonly needsScript: string;
  readonly assets: PageAssets;
  readonly holes: PageHoles;
  /** The rendered page. */
  readonly body: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** JSON that can stand inside a script element: no `<` that could end it. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * The document around a rendered page. Styles are inside and scripts at the end, so that the first packets are all that
 * the first paint needs. Zoom is left to the person.
 */
export const htmlDocument = ({ state, title, description, needsScript, assets, holes, body }: HtmlParts): string => {
  const nonce = `nonce="${holes.nonce}"`;
  return [
    `<!doctype html><html lang="${state.config.locale}"><head><meta charset="utf-8">`,
    `<script ${nonce}>${keepTapsScript}</script>`,
    `<style ${nonce}>${rootFontCss(holes.fontFactor)}${assets.css}</style>`,
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta name="description" content="${escapeText(description)}">`,
    '<meta name="theme-color" content="#00485f"><meta name="format-detection" content="telephone=no">',
    `</head><body><div id="app">${body}</div><noscript><p>${escapeText(needsScript)}</p></noscript>`,
    `<script type="application/json" id="state">${embeddedJson(state)}</script>`,
    ...assets.preloads.map((module) => `<link rel="modulepreload" href="${module}" ${nonce}>`),
    `<script type="module" src="${assets.script}" ${nonce}></script></body></html>`,
  ].join('');
};
