import { randomBytes } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE, PAGE_CONFIG_PATH, SERVICE_WORKER_PATH } from '@coupon-centre/contract/foundation/limits';
import { type PageConfig, pageConfig, pageConfigAnswer } from '@coupon-centre/contract/front-ends/page-config';
import type { PageAssets, PageBundle, RouteRendering } from '@coupon-centre/contract/front-ends/page-rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '#catalogue/pages/claim-page.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { cookieOf } from '#platform/http/cookie-of.ts';
import { pageOrigin } from '#platform/http/own-origin.ts';
import { type AskedPage, askedPage, endedQuery } from './asked-page.ts';
import { askedShare } from './asked-share.ts';
import { choiceOf, type PageChoice } from './page-choice.ts';
import { pagePolicy } from './page-policy.ts';
import { createPageRenderings } from './page-renderings.ts';
import { type AskedData, type PublicCalls, readPublicData } from './public-data.ts';
import { serveAssets } from './serve-assets.ts';
import { type BuiltPreview, servePreview } from './serve-preview.ts';
import { withoutNames } from './without-names.ts';

/** The built page: its rendering, and the files it needs. */
export interface BuiltPage {
  readonly bundle: PageBundle;
  readonly assetsOf: (locale: Locale, rendering: RouteRendering) => PageAssets;
  /** The folder of the files with a hash in their names. */
  readonly assetsDir: string;
  /** The service worker's script. */
  readonly serviceWorker: string;
  /** What the console's phone frame shows. */
  readonly preview: BuiltPreview;
}

export interface PageNeeds {
  readonly built: BuiltPage;
  readonly clock: Clock;
  /** The page's configuration without what differs per answer. Called for each answer: keys rotate. */
  readonly config: (locale: Locale) => Omit<PageConfig, 'serverTime' | 'locale'>;
  /** The key that seals numbers, likewise. */
  readonly phonePublicKey: () => string;
  readonly calls: PublicCalls;
  /** Whether anything differs by this channel. */
  readonly isKnownChannel: (ch: string) => boolean;
  /** The `Set-Cookie` header with a new id for a browser that has none; undefined if it has one. */
  readonly deviceCookie: (cookies: string | undefined, isSecure: boolean) => string | undefined;
  /** Whether a claim page can be seen now. */
  readonly statusOf: (pageId: string, nowMs: number) => PageStatus;
  /** Whether variants of it are compared, so that who is logged in may see one of them. */
  readonly differsByPerson: (pageId: string, nowMs: number) => boolean;
  /** The coupons whose texts are compared, so that who is logged in may see another. */
  readonly comparedCoupons: () => ReadonlySet<string>;
  /** Whether there is such a coupon, ended or not. */
  readonly isCoupon: (sCardId: string) => boolean;
}

const NONCE_BYTES = 18;
const HIDDEN = { schema: { hide: true } } as const;

const COMMON_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie, user-agent',
} as const;

/** Crawlers may read the page; each screen says whether it may be indexed. */
const ROBOTS = `User-agent: *\nAllow: /$\nAllow: ${PAGE_BASE}/\nDisallow: /\n`;

/** The link is a key: never cached, never sent as a referrer. */
const PREVIEW_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** The address's query as it was sent, `?` included; empty without one. */
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/**
 * Serves every route of the page as HTML with a new nonce, its files, and its configuration. An unknown path below the base gets
 * the not-found page with 404; a path that looks like a file never gets HTML.
 */
export async function servePage(http: FastifyInstance, needs: PageNeeds): Promise<void> {
  const { built, clock } = needs;
  // Everybody reads it: nothing gets into it that the contract does not name.
  const config = (locale: Locale): PageConfig =>
    pageConfig.parse({ ...needs.config(locale), serverTime: clock.now(), locale });
  const sendPage = createSendPage(needs, config);

  http.get('/', HIDDEN, async (request, reply) => reply.redirect(`${PAGE_BASE}/${queryOf(request.url)}`));
  http.get(PAGE_BASE, HIDDEN, async (request, reply) => reply.redirect(`${PAGE_BASE}/${queryOf(request.url)}`, 308));

  http.get('/robots.txt', HIDDEN, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));

  http.get(PAGE_CONFIG_PATH, HIDDEN, async (request, reply) =>
    reply
      .headers({ ...COMMON_HEADERS, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify(
          pageConfigAnswer.parse({
            ...config(choose(request, needs).locale),
            phonePublicKey: needs.phonePublicKey(),
          }),
        ),
      ),
  );

  await serveBuiltFiles(http, built);

  for (const path of Object.keys(built.bundle.routes)) {
    http.get(PAGE_BASE + path, HIDDEN, (request, reply) => sendPage(request, reply, path));
  }
  http.get<{ Params: { '*': string } }>(`${PAGE_BASE}/*`, HIDDEN, async (request, reply) => {
    if (request.params['*'].includes('.')) return reply.callNotFound();
    return sendPage(request, reply.code(404), request.params['*']);
  });
}

/** Without one of them the page takes itself for logged out. */
const SESSION_COOKIES = ['H5_TOKEN', 'ms', 'hc'] as const;

/** As the page says itself; what differs by person needs the session's values. */
const isLoggedIn = ({ headers: { cookie } }: FastifyRequest): boolean =>
  cookieOf(cookie, 'isLogin') === 'true' && SESSION_COOKIES.every((name) => Boolean(cookieOf(cookie, name)));

/**
 * The page that one rendering shows to all. One that differs by person is left to the browser of who is logged in: it would show the page
 * itself before their variant.
 */
function sharedPage(asked: AskedPage, isLoggedIn: boolean, needs: PageNeeds): Pick<PageChoice, 'pageId'> {
  if (asked.kind !== 'online') return {};
  return isLoggedIn && needs.differsByPerson(asked.pageId, needs.clock.now()) ? {} : { pageId: asked.pageId };
}

const choose = ({ query, headers }: FastifyRequest, { isKnownChannel }: PageNeeds): PageChoice =>
  choiceOf(
    {
      query: query as Readonly<Record<string, unknown>>,
      cookies: headers.cookie,
      acceptLanguage: headers['accept-language'],
    },
    isKnownChannel,
  );

/** Renders a path for a request and sends it. */
function createSendPage(needs: PageNeeds, config: (locale: Locale) => PageConfig) {
  const { clock, calls } = needs;
  const { bundle, assetsOf } = needs.built;
  const publicData = async (asked: AskedData) => {
    const data = await readPublicData(calls, asked);
    return data !== null && asked.choice.isWithoutNames ? withoutNames(data, needs.comparedCoupons()) : data;
  };
  const renderingOf = createPageRenderings({ bundle, assetsOf, config, publicData });

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const nowMs = clock.now();
    const query = request.query as Readonly<Record<string, unknown>>;
    const asked: AskedPage =
      bundle.routes[path] === 'claimPage'
        ? askedPage(path, query, (pageId) => needs.statusOf(pageId, nowMs))
        : { kind: 'none' };
    if (asked.kind === 'ended') {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${PAGE_BASE}/ticket${endedQuery(query, asked.pageId)}`);
    }
    const share = askedShare(bundle.routes[path], query, {
      isCoupon: needs.isCoupon,
      isPage: (pageId) => needs.statusOf(pageId, nowMs) !== 'unknown',
    });
    if (asked.kind === 'unknown' || share.shared?.kind === 'unknown') void reply.code(404);
    const isOwn = isLoggedIn(request);
    const choice: PageChoice = {
      ...choose(request, needs),
      ...share,
      ...sharedPage(asked, isOwn, needs),
      ...(isOwn && needs.comparedCoupons().size > 0 && { isWithoutNames: true }),
    };
    const rendering = await renderingOf(path, choice, nowMs);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { debugConsole, oneClick, socialSdkUrl, fontFactorPattern } = needs.config(choice.locale);
    const hasDebugConsole = query['mdebug'] === 'true' && debugConsole;
    const requestedFactor = bundle.fontFactorOf(request.headers['user-agent'] ?? '', fontFactorPattern);
    const fontFactor = String(choice.isLargeType ? bundle.largeTypeFactor(requestedFactor) : requestedFactor);
    void reply.headers({ ...COMMON_HEADERS, ...(asked.kind === 'preview' && PREVIEW_HEADERS) });
    const deviceCookie = needs.deviceCookie(request.headers.cookie, request.protocol === 'https');
    if (deviceCookie !== undefined) void reply.header('set-cookie', deviceCookie);
    void reply
      .header('content-security-policy', pagePolicy(nonce, { hasDebugConsole, sdkUrl: oneClick?.sdkUrl, socialSdkUrl }))
      .type('text/html; charset=utf-8');
    const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const filled = { nonce, fontFactor, origin: pageOrigin(request) };
    if (!acceptsGzip) return reply.send(rendering.plain(filled));
    return reply.header('content-encoding', 'gzip').send(rendering.gzipped(filled));
  };
}

/** The page's scripts, styles and pictures, the service worker, and the preview of the console. */
async function serveBuiltFiles(http: FastifyInstance, { serviceWorker, assetsDir, preview }: BuiltPage): Promise<void> {
  http.get(SERVICE_WORKER_PATH, HIDDEN, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(serviceWorker),
  );

  await serveAssets(http, { assetsDir, base: PAGE_BASE });
  await servePreview(http, preview);
}
