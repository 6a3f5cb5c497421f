import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Card } from '@coupon-centre/contract/claim/card';
import type { ClaimPage } from '@coupon-centre/contract/claim-page/claim-page';
import { PAGE_BASE, PAGE_CONFIG_PATH, SERVICE_WORKER_PATH } from '@coupon-centre/contract/foundation/limits';
import type { CentreData, PageBundle } from '@coupon-centre/contract/front-ends/page-rendering';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageStatus } from '#catalogue/pages/claim-page.ts';
import { setOwnOrigins } from '#platform/http/own-origin.ts';
import { addSecurityHeaders } from '#platform/http/security-headers.ts';
import { servePage } from './serve-page.ts';

const T = Date.parse('2026-11-21T10:00:00+08:00');
const clock = { nowMs: T, now: () => clock.nowMs };

const asOf = '2026-11-21T10:00:00+08:00';
const classes: CentreData['classes'] = { classes: [], asOf };
const grabs: CentreData['grabs'] = { serverNow: asOf, sessions: [] };
const background: CentreData['background'] = {
  bgImage: null,
  bgColor: '#00485f',
  themeId: 'plain',
  banners: [],
  validFrom: asOf,
  validTo: null,
  changesAt: null,
  version: 1,
};

const shown: ClaimPage = {
  pageId: '',
  version: 1,
  title: '',
  share: { title: '', subTitle: '', imageUrl: null },
  background: { color: '#00485f', image: null },
  modules: [{ kind: 'richText', moduleId: 'about', html: '<p>Spring</p>' }],
  effectiveFrom: asOf,
  effectiveTo: null,
};
const statuses: Record<string, PageStatus> = {
  spring: 'online',
  summer: 'online',
  compared: 'online',
  winter: 'offline',
  H5Index: 'online',
};

/** A page small enough to see through: it says what it was asked to render. */
const bundle: PageBundle = {
  routes: {
    '/': 'centre',
    '/myCard': 'browser',
    '/h5Page': 'claimPage',
    '/H5Index': 'claimPage',
    '/shareIndex': 'shared',
    '/cardPageListShare': 'pageList',
  },
  screenModules: { browser: [], centre: [], claimPage: [], shared: [], platform: [], pageList: [] },
  laterChunks: { browser: [], centre: [], claimPage: [], shared: [], platform: [], pageList: [] },
  entries: { 'zh-CN': 'zh', en: 'en' },
  fontFactorOf: (userAgent) => Number(/font=([\d.]+)/.exec(userAgent)?.[1] ?? 1),
  largeTypeFactor: (factor) => Math.max(1.5, factor),
  render: ({ path, state, holes }) => {
    rendered.push(path);
    const { config, isLargeType, data } = state;
    if (data?.screen === 'shared') return `<i nonce="${holes.nonce}">${JSON.stringify(data.shared)}</i>`;
    if (data?.screen === 'pageList') return `<i nonce="${holes.nonce}">${data.pageIds.join()}</i>`;
    if (data?.screen === 'claimPage') return `<i nonce="${holes.nonce}">${data.askedId}: ${data.page.title}</i>`;
    return `<html lang="${config.locale}" data-large="${isLargeType}" data-own="${data === null}" size="${holes.fontFactor}" from="${holes.origin}"><i nonce="${holes.nonce}">${path}</i>${JSON.stringify(config)}`;
  },
};

const COUPON = '0190a7e2-0000-7000-8000-000000000001';
/** What no answer may contain. */
const SECRET = 'a-secret-of-the-settings';
const rendered: string[] = [];
let asked = { backgrounds: [] as unknown[], fails: false, compared: [] as string[], cards: [] as Card[] };
let http: FastifyInstance;
let debugConsole = true;

beforeEach(async () => {
  rendered.length = 0;
  asked = { backgrounds: [], fails: false, compared: [], cards: [] };
  clock.nowMs = T;
  const assetsDir = mkdtempSync(join(tmpdir(), 'page-assets-'));
  writeFileSync(join(assetsDir, 'page-abc.js'), 'plain');
  writeFileSync(join(assetsDir, 'page-abc.js.br'), 'brotli');
  http = fastify();
  http.addHook('onSend', async (_request, reply) => addSecurityHeaders(reply));
  const assets = { script: '', preloads: [], css: '', styles: [] };
  await servePage(http, {
    built: { bundle, assetsOf: () => assets, assetsDir, serviceWorker: 'worker', preview: { html: '', assetsDir } },
    clock,
    config: () => ({
      hostAppMarkers: [],
      linkHosts: [],
      customerService: { phone: '10086', url: null },
      socialSdkUrl: null,
      fontFactorPattern: '',
      debugConsole,
      oneClick: null,
      share: { title: 'Deals', subTitle: 'Every day', imageUrl: null },
      sandbox: true,
      sandboxMark: null,
      ...{ secretKey: SECRET },
    }),
    phonePublicKey: () => 'key',
    deviceCookie: (cookies) => (cookies?.includes('device=') ? undefined : 'device=new'),
    isKnownChannel: (ch) => ch === 'known',
    isCoupon: (sCardId) => sCardId === COUPON,
    statusOf: (pageId) => statuses[pageId] ?? 'unknown',
    differsByPerson: (pageId) => pageId === 'compared',
    comparedCoupons: () => new Set(asked.compared),
    calls: {
      listOffersByClass: async () => {
        if (asked.fails) throw new Error('no database');
        return classes;
      },
      listGrabs: async () => grabs,
      showTheme: async (request) => {
        asked.backgrounds.push(request);
        return background;
      },
      showClaimPage: async ({ pageId }, { locale }) => ({ ...shown, pageId, title: `${pageId} ${locale}` }),
      listClaimPages: async () => ({ list: [], asOf }),
      listOffers: async () => ({ list: asked.cards, cursor: null, hasMore: false, asOf, ...{ storedKey: SECRET } }),
    },
  });
});

afterEach(() => http.close());

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });
const nonceOf = (html: string): string => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';

test('a crowd within a second costs one rendering, each visitor has a nonce of their own', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(`${PAGE_BASE}/`)));
  expect(rendered).toEqual(['/']);
  const nonces = answers.map(({ body }) => nonceOf(body));
  expect(new Set(nonces).size).toBe(50);
  for (const [at, { headers }] of answers.entries()) {
    expect(headers['content-security-policy']).toContain(`'nonce-${nonces[at]}'`);
  }
});

test('after a second it is rendered again', async () => {
  await get(`${PAGE_BASE}/`);
  clock.nowMs += 999;
  await get(`${PAGE_BASE}/`);
  expect(rendered).toHaveLength(1);
  clock.nowMs += 1;
  await get(`${PAGE_BASE}/`);
  expect(rendered).toHaveLength(2);
});

test('a rendering that failed is not kept', async () => {
  asked.fails = true;
  expect((await get(`${PAGE_BASE}/`)).statusCode).toBe(500);
  asked.fails = false;
  expect((await get(`${PAGE_BASE}/`)).statusCode).toBe(200);
});

test('each language and type size has its own; what it is not told apart by changes nothing', async () => {
  const english = await get(`${PAGE_BASE}/`, { 'accept-language': 'en-GB' });
  const large = await get(`${PAGE_BASE}/`, { cookie: 'largeType=1', 'user-agent': 'x font=1.2' });
  expect(english.body).toContain('lang="en" data-large="false"');
  expect(large.body).toContain('lang="zh-CN" data-large="true"');
  expect(large.body).toContain('size="1.5"');
  const before = rendered.length;
  await get(`${PAGE_BASE}/?utm=1&ch=made-up`, { 'accept-language': 'en', cookie: 'H5_TOKEN=x' });
  expect(rendered).toHaveLength(before);
});

test('the font factor of the browser differs by answer, not by rendering', async () => {
  const sizes = await Promise.all(
    ['1', '1.25', '2'].map((font) => get(`${PAGE_BASE}/`, { 'user-agent': `x font=${font}` })),
  );
  expect(sizes.map(({ body }) => /size="([^"]+)"/.exec(body)?.[1])).toEqual(['1', '1.25', '2']);
  expect(rendered).toHaveLength(1);
});

test('a known channel gets its own background, an invented one everybody’s', async () => {
  await get(`${PAGE_BASE}/?ch=known`);
  await get(`${PAGE_BASE}/?ch=invented`);
  expect(asked.backgrounds).toEqual([{ ch: 'known' }, {}]);
});

test('a page contains of each answer what its call declares', async () => {
  const { body } = await get(`${PAGE_BASE}/shareIndex?sCardId=${COUPON}`);
  expect(body).toContain('hasMore');
  expect(body).not.toContain(SECRET);
});

test('screens that the browser renders carry no data', async () => {
  expect((await get(`${PAGE_BASE}/myCard`)).body).toContain('data-own="true"');
});

test('everybody reads the configuration: only what the contract names is in it', async () => {
  for (const url of [`${PAGE_BASE}/`, PAGE_CONFIG_PATH]) {
    const { body } = await get(url);
    expect(body).toContain('"debugConsole":');
    expect(body).not.toContain(SECRET);
  }
});

test('an unknown path, or a known one in other letters, is the page that says so, with 404', async () => {
  for (const path of ['/mycard', '/nothing/here', '/exchange']) {
    const { statusCode, body, headers } = await get(PAGE_BASE + path);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).not.toContain(path);
  }
  expect(rendered).toHaveLength(1);
});

const SESSION = 'isLogin=true; H5_TOKEN=x; ms=y; hc=z';

test('a page whose variants are compared is rendered for guests, and left to the browser of who is logged in', async () => {
  const path = `${PAGE_BASE}/h5Page?pageId=compared`;
  const [guest, person] = [await get(path), await get(path, { cookie: SESSION })];
  expect(guest.body).toContain('compared: compared zh-CN');
  expect(person.body).toContain('data-own="true"');
  expect(person.body).not.toContain('compared');
  for (const { headers } of [guest, person]) {
    expect([headers['cache-control'], headers['vary'], headers['etag']]).toEqual([
      'private, no-cache',
      expect.stringContaining('cookie'),
      undefined,
    ]);
  }
  // A page for all is rendered for everybody, logged in or not.
  const spring = await get(`${PAGE_BASE}/h5Page?pageId=spring`, { cookie: SESSION });
  expect(spring.body).toContain('spring zh-CN');
});

const cardOf = (sCardId: string, mTitle: string): Card => ({
  sCardId,
  mTitle,
  sTitle: `${mTitle} for all`,
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 1024 },
  time: '',
  claimStart: asOf,
  claimEnd: asOf,
  tags: [],
  remainPercent: 100,
  actionState: 'LOGIN',
});

test('a coupon whose texts are compared is named to guests, and left to the browser of who is logged in to name', async () => {
  asked.cards = [cardOf(COUPON, 'Holiday'), cardOf('0190a7e2-0000-7000-8000-000000000002', 'Plain')];
  const path = `${PAGE_BASE}/shareIndex?sCardId=${COUPON}`;
  const cookie = SESSION;
  const before = await get(path, { cookie });
  expect(before.body).toContain('Holiday');
  asked.compared = [COUPON];
  clock.nowMs += 1_000;
  const [guest, person] = [await get(path), await get(path, { cookie })];
  expect(guest.body).toContain('Holiday for all');
  // Without all of the session's values the page takes itself for logged out, and asks for nothing more.
  expect((await get(path, { cookie: 'isLogin=true; H5_TOKEN=x' })).body).toContain('Holiday for all');
  expect(person.body).toContain(COUPON);
  expect(person.body).not.toContain('Holiday');
  expect(person.body).toContain('Plain for all');
});

test('what looks like a file is never answered with HTML', async () => {
  for (const path of ['/sw.js', '/assets/gone-abc.js', '/assets/../../secrets']) {
    const { statusCode, headers } = await get(PAGE_BASE + path);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).not.toContain('html');
  }
});

test('the service worker is JavaScript that is asked for again each time', async () => {
  const { body, headers } = await get(SERVICE_WORKER_PATH);
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'worker',
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
});

test('the debugging console may write its markup only where the address asks for it and the settings allow it', async () => {
  const isOpen = async (path: string): Promise<boolean> =>
    !String((await get(PAGE_BASE + path)).headers['content-security-policy']).includes('require-trusted-types-for');
  expect([await isOpen('/'), await isOpen('/?mdebug=false'), await isOpen('/?mdebug=true')]).toEqual([
    false,
    false,
    true,
  ]);
  debugConsole = false;
  expect(await isOpen('/?mdebug=true')).toBe(false);
  debugConsole = true;
});

test('files stay for ever and come compressed to who can read it', async () => {
  const plain = await get(`${PAGE_BASE}/assets/page-abc.js`);
  const brotli = await get(`${PAGE_BASE}/assets/page-abc.js`, { 'accept-encoding': 'gzip, br' });
  expect([plain.body, brotli.body, brotli.headers['content-encoding']]).toEqual(['plain', 'brotli', 'br']);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('what only documents have a use for does not come before every file', async () => {
  const ofDocuments = ['cross-origin-opener-policy', 'permissions-policy'];
  const ofAll = [
    'content-security-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
  ];
  const document = Object.keys((await get(`${PAGE_BASE}/`)).headers);
  const file = Object.keys((await get(`${PAGE_BASE}/assets/page-abc.js`)).headers);
  expect(document).toEqual(expect.arrayContaining([...ofDocuments, ...ofAll]));
  expect(file).toEqual(expect.arrayContaining(ofAll));
  expect(file.filter((name) => [...ofDocuments, 'last-modified', 'accept-ranges'].includes(name))).toEqual([]);
});

test('a claim page is rendered once a second for each page, by a name of its own or its route’s', async () => {
  const [first, again, front] = await Promise.all(
    ['/h5Page?pageId=spring', '/h5Page?pageId=spring&utm=7', '/H5Index'].map((path) => get(PAGE_BASE + path)),
  );
  expect(rendered).toEqual(['/h5Page', '/H5Index']);
  expect([first, again, front].map((answer) => /<i[^>]*>(.*)<\/i>/.exec(answer?.body ?? '')?.[1])).toEqual([
    'spring: spring zh-CN',
    'spring: spring zh-CN',
    'H5Index: H5Index zh-CN',
  ]);
});

test('two pages under one path are two renderings', async () => {
  const bodies = await Promise.all(['spring', 'summer'].map((id) => get(`${PAGE_BASE}/h5Page?pageId=${id}`)));
  expect(bodies.map(({ body }) => /<i[^>]*>(\w+):/.exec(body)?.[1])).toEqual(['spring', 'summer']);
});

test('a page that has ended leads to the screen that says so, which keeps language and channel', async () => {
  const { statusCode, headers } = await get(`${PAGE_BASE}/h5Page?pageId=winter&lang=en&ch=sms&utm=1`);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    `${PAGE_BASE}/ticket?pageId=winter&lang=en&ch=sms`,
    'no-store',
  ]);
});

test('pages that do not exist are not found, and cost one rendering however many are requested', async () => {
  const invented = ['nothing', 'winter%0d%0a', '../x', 'a'.repeat(65), '%22%3E', 'H5Index1'];
  for (const name of invented) {
    const { statusCode, body } = await get(`${PAGE_BASE}/h5Page?pageId=${name}`);
    expect([statusCode, body.includes('data-own="true"')]).toEqual([404, true]);
  }
  expect((await get(`${PAGE_BASE}/h5Page?pageId=spring&pageId=winter`)).statusCode).toBe(404);
  expect(rendered).toEqual(['/h5Page']);
});

test('a preview is neither cached nor indexed, and carries no shared data', async () => {
  const { statusCode, headers, body } = await get(`${PAGE_BASE}/h5Page?pageId=spring&previewToken=x`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(body).toContain('data-own="true"');
});

test('the page gets its own origin where it has one, whatever the Host header says', async () => {
  setOwnOrigins(http, { page: 'https://coupons.example' });
  const { body } = await get(`${PAGE_BASE}/`, { host: 'evil.example' });
  expect(body).toContain('from="https://coupons.example"');
});

test('the page gets the requested origin, and nothing if the Host header is invalid', async () => {
  const from = async (host: string) => /from="([^"]*)"/.exec((await get(`${PAGE_BASE}/`, { host })).body)?.[1];
  expect(await from('coupons.example')).toBe('http://coupons.example');
  expect(await from('127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  expect(await from('x"><script>')).toBe('');
  expect(rendered).toHaveLength(1);
});

test('robots may read the page and nothing else', async () => {
  const { statusCode, headers, body } = await get('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toContain(`Allow: ${PAGE_BASE}/`);
});

test('a shared link is rendered once for what it names, and whatever else names nothing shares one rendering', async () => {
  const nothing = { list: [], cursor: null, hasMore: false, asOf };
  const texts = async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map((path) => get(PAGE_BASE + path)));
    return answers.map(({ statusCode, body }) => [
      statusCode,
      JSON.parse(/<i[^>]*>(.*)<\/i>/.exec(body)?.[1] ?? 'null'),
    ]);
  };
  expect(
    await texts([
      `/shareIndex?sCardId=${COUPON}&from=a&ch=share`,
      `/shareIndex?sCardId=${COUPON}&from=b`,
      '/shareIndex?pageId=winter',
      '/shareIndex',
    ]),
  ).toEqual([
    [200, { kind: 'coupon', id: COUPON, cards: nothing }],
    [200, { kind: 'coupon', id: COUPON, cards: nothing }],
    [200, { kind: 'page', id: 'winter', pages: { list: [], asOf }, cards: nothing }],
    [200, { kind: 'nothing' }],
  ]);
  expect(rendered).toHaveLength(3);
  const invented = ['sCardId=x', `sCardId=${COUPON.replace('1', '2')}`, 'pageId=nothing', 'pageId=%3Ci%3E'];
  const unknown = await texts(invented.map((query) => `/shareIndex?${query}`));
  expect(unknown).toEqual(invented.map(() => [404, { kind: 'unknown' }]));
  expect(rendered).toHaveLength(4);
});

test('a shared list shows the pages that there are, once each', async () => {
  const { body } = await get(`${PAGE_BASE}/cardPageListShare?pageIds=winter,nothing,spring,winter`);
  expect(body).toContain('>winter,spring<');
});

test('the address of the host leads to the page, with its query', async () => {
  const { statusCode, headers } = await get('/?ch=sms');
  expect([statusCode, headers.location]).toEqual([302, `${PAGE_BASE}/?ch=sms`]);
});

test('the configuration is never kept, and tells the time', async () => {
  const { headers, body } = await get(`${PAGE_CONFIG_PATH}?lang=en`);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body)).toMatchObject({ phonePublicKey: 'key', serverTime: T, locale: 'en' });
});
