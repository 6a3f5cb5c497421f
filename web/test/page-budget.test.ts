import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageBundle } from '@coupon-centre/contract/front-ends/page-rendering';
import { expect, test } from 'vitest';
import { brotliBytes, chunkNamed, filesOf, readManifest, textOf } from './built-files.ts';
import { fullData } from './public-data.ts';

/*
 * The page's byte budget, checked on the built files. Prints the figures and fails over the budget. A kilobyte is 1,000
 * bytes; scripts and styles are counted in brotli as sent, HTML in gzip as a whole, with the headers of each answer.
 */

const KILOBYTE = 1_000;
const BUDGET_KB = { scripts: 75, tap: 86, styles: 8, html: 14, laterScreen: 25 } as const;
const MOST_REQUESTS = 8;
/** What the server sends before the bytes of an asset, and of the page: headers (curl, 2026-11-26). */
const ASSET_HEADERS_KB = 0.56;
const PAGE_HEADERS_KB = 1.2;

const manifest = readManifest();
const bundlePath = join(import.meta.dirname, '../dist/server/entry-server.js');
const { page } = (await import(pathToFileURL(bundlePath).href)) as { page: PageBundle };

const scriptsOf = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.js'));
const stylesOf = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.css'));
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliBytes(file) / KILOBYTE + ASSET_HEADERS_KB, 0);

const report = (what: string, kb: number, budgetKb: number): void => {
  process.stdout.write(`  ${what}: ${kb.toFixed(1)} KB of ${budgetKb}\n`);
};

/** What a guest's tap on 'collect' opens. */
const sheetFiles = filesOf(manifest, chunkNamed(manifest, 'login'));
/** What the centre loads next, once a first tap is possible; other screens share it. */
const nextFiles = filesOf(manifest, chunkNamed(manifest, 'centre'));

test.each(locales)(
  'scripts until taps are answered, and until the login sheet is open; styles; requests (%s)',
  (locale) => {
    const files = filesOf(manifest, page.entries[locale]);
    const scripts = kilobytes(scriptsOf(files));
    const untilSheet = new Set([...files, ...sheetFiles]);
    const styles = kilobytes(stylesOf(files));
    report(`scripts ${locale}`, scripts, BUDGET_KB.scripts);
    report(`scripts until the login sheet ${locale}`, kilobytes(scriptsOf(untilSheet)), BUDGET_KB.tap);
    report(`styles ${locale}`, styles, BUDGET_KB.styles);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(BUDGET_KB.scripts);
    expect(kilobytes(scriptsOf(untilSheet))).toBeLessThanOrEqual(BUDGET_KB.tap);
    expect(styles).toBeLessThanOrEqual(BUDGET_KB.styles);
    // The document, these scripts, and the styles of the sheet.
    expect(1 + scriptsOf(untilSheet).length + stylesOf(sheetFiles).length).toBeLessThanOrEqual(MOST_REQUESTS);
  },
);

test.each(locales)('the HTML of a full coupon centre fits the first packets (%s)', (locale) => {
  const files = filesOf(manifest, page.entries[locale]);
  const html = page.render({
    path: '/',
    state: {
      config: {
        serverTime: Date.parse(fullData.grabs.serverNow),
        locale,
        hostAppMarkers: ['leadeon'],
        linkHosts: [],
        customerService: { phone: '10086', url: null },
        socialSdkUrl: null,
        share: {
          'zh-CN': { title: '邀您一起来领券中心淘优惠', subTitle: '海量流量券、话费券，每日上新', imageUrl: null },
          en: {
            title: 'Come and find deals in the coupon centre',
            subTitle: 'Lots of traffic and call-credit coupons are added daily',
            imageUrl: null,
          },
        }[locale],
        fontFactorPattern: 'x([0-9.]+)',
        debugConsole: true,
        oneClick: {
          appId: '300011999999',
          version: '1.0',
          sdkUrl: '/sandbox/carrier-sdk.js',
          terms: { name: '中国移动认证服务条款', url: 'https://carrier.example/terms.html' },
        },
        sandbox: false,
        sandboxMark: null,
      },
      isLargeType: false,
      data: fullData,
    },
    assets: {
      script: `${PAGE_BASE}/assets/entry.js`,
      preloads: [`${PAGE_BASE}/assets/page.js`],
      styles: [`${PAGE_BASE}/assets/page.css`],
      css: [...stylesOf(files), ...(manifest[chunkNamed(manifest, 'centre')]?.css ?? [])].map(textOf).join(''),
    },
    holes: { nonce: 'nonce', fontFactor: '1', origin: 'https://coupons.example' },
  });
  const kb = gzipSync(html, { level: 9 }).length / KILOBYTE + PAGE_HEADERS_KB;
  report(`html ${locale}`, kb, BUDGET_KB.html);
  expect(kb).toBeLessThanOrEqual(BUDGET_KB.html);
});

const firstFiles = new Set([...filesOf(manifest, page.entries['zh-CN']), ...nextFiles, ...sheetFiles]);
const laterScreens = Object.keys(manifest).filter(
  (name) => name.endsWith('-screen.tsx') || name.endsWith('-sheet.tsx'),
);

/** What opens over a screen, and that screen. */
const openedFrom: Readonly<Record<string, string>> = {
  'src/features/card-detail/places/places-sheet.tsx': 'src/features/card-detail/card-detail-screen.tsx',
};

test.each(laterScreens)('%s adds little to what is already loaded', (name) => {
  const opener = openedFrom[name];
  const before = new Set(opener === undefined ? [] : filesOf(manifest, opener));
  const added = scriptsOf(filesOf(manifest, name)).filter((file) => !(firstFiles.has(file) || before.has(file)));
  const kb = kilobytes(added);
  report(name.split('/').at(-1) ?? name, kb, BUDGET_KB.laterScreen);
  expect(kb).toBeGreaterThan(0);
  expect(kb).toBeLessThanOrEqual(BUDGET_KB.laterScreen);
});
