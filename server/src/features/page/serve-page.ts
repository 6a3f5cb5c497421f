import { randomBytes } from 'node:crypto';
import { type PageConfig, pageConfig } from '@coupon-centre/contract/content/page-config';
import type { PageAssets, PageBundle, RouteRendering } from '@coupon-centre/contract/content/page-rendering';
import type { Locale } from '@coupon-centre/contract/field';
import { PAGE_BASE, PAGE_CONFIG_PATH, SERVICE_WORKER_PATH } from '@coupon-centre/contract/limits';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import type { PageStanding } from '#coupon/claim-page.ts';
import { type AskedPage, askedPage, endedQuery } from './asked-page.ts';
import { askedShare } from './asked-share.ts';
import { choiceOf, type PageChoice } from './page-choice.ts';
import { pagePolicy } from './page-policy.ts';
import { createPageRenderings } from './page-renderings.ts';
import { type PublicCalls, readPublicData } from './public-data.ts';
import { type BuiltPreview, servePreview } from './serve-preview.ts';

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
  /** All of the page's configuration but what differs by answer. Asked for by answer: keys rotate. */
  readonly config: (locale: Locale) => Omit<PageConfig, 'serverTime' | 'locale'>;
  readonly calls: PublicCalls;
  /** Whether anything differs by this channel. */
  readonly isKnownChannel: (ch: string) => boolean;
  /** Whether a claim page can be seen now. */
  readonly standingOf: (pageId: string, nowMs: number) => PageStanding;
  /** Whether there is such a coupon, ended or not. */
  readonly isCoupon: (sCardId: string) => boolean;
}

const NONCE_BYTES = 18;
const HIDDEN = { schema: { hide: true } } as const;

const COMMON_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie, user-agent',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** What there is to be found is the page; which of its screens are, each says itself. */
const ROBOTS = `User-agent: *\nAllow: /$\nAllow: ${PAGE_BASE}/\nDisallow: /\n`;

/** The link is a key: it is kept nowhere and told to nobody. */
const PREVIEW_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Where the page was asked for, as far as the host is one: it is written into the page. */
const originOf = ({ protocol, host }: FastifyRequest): string =>
  /^[\w.-]+(?::\d+)?$/.test(host) ? `${protocol}://${host}` : '';

/** The address's query as it was sent, `?` included; empty without one. */
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/**
 * Serves every route of the page as HTML with a nonce of its own, its files, and its configuration. A path below the base
 * that is no route gets the page that says so, with 404; a path that looks like a file never gets HTML.
 */
export async function servePage(http: FastifyInstance, needs: PageNeeds): Promise<void> {
  const { built, clock, calls, isKnownChannel } = needs;
  const { bundle, assetsOf } = built;
  const config = (locale: Locale): PageConfig => ({ ...needs.config(locale), serverTime: clock.now(), locale });
  const renderingOf = createPageRenderings({
    bundle,
    assetsOf,
    config,
    publicData: (screen, choice, nowMs) => readPublicData(screen, calls, choice, nowMs),
  });

  const choose = ({ query, headers }: FastifyRequest): PageChoice =>
    choiceOf(
      {
        query: query as Readonly<Record<string, unknown>>,
        cookies: headers.cookie,
        acceptLanguage: headers['accept-language'],
      },
      isKnownChannel,
    );

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const nowMs = clock.now();
    const query = request.query as Readonly<Record<string, unknown>>;
    const asked: AskedPage =
      bundle.routes[path] === 'claimPage'
        ? askedPage(path, query, (pageId) => needs.standingOf(pageId, nowMs))
        : { kind: 'none' };
    if (asked.kind === 'ended') {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${PAGE_BASE}/ticket${endedQuery(query, asked.pageId)}`);
    }
    const share = askedShare(bundle.routes[path], query, {
      isCoupon: needs.isCoupon,
      isPage: (pageId) => needs.standingOf(pageId, nowMs) !== 'unknown',
    });
    if (asked.kind === 'unknown' || share.shared?.kind === 'unknown') void reply.code(404);
    const choice = { ...choose(request), ...share, ...(asked.kind === 'online' && { pageId: asked.pageId }) };
    const rendering = await renderingOf(path, choice, nowMs);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { debugConsole, oneClick, socialSdkUrl, fontFactorPattern } = needs.config(choice.locale);
    const hasDebugConsole = query['mdebug'] === 'true' && debugConsole;
    const wished = bundle.fontFactorOf(request.headers['user-agent'] ?? '', fontFactorPattern);
    const fontFactor = String(choice.isLargeType ? bundle.largeTypeFactor(wished) : wished);
    void reply.headers({ ...COMMON_HEADERS, ...(asked.kind === 'preview' && PREVIEW_HEADERS) });
    void reply
      .header('content-security-policy', pagePolicy(nonce, { hasDebugConsole, sdkUrl: oneClick?.sdkUrl, socialSdkUrl }))
      .type('text/html; charset=utf-8');
    const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const filled = { nonce, fontFactor, origin: originOf(request) };
    if (!acceptsGzip) return reply.send(rendering.plain(filled));
    return reply.header('content-encoding', 'gzip').send(rendering.gzipped(filled));
  }

  http.get('/', HIDDEN, async (request, reply) => reply.redirect(`${PAGE_BASE}/${queryOf(request.url)}`));
  http.get(PAGE_BASE, HIDDEN, async (request, reply) => reply.redirect(`${PAGE_BASE}/${queryOf(request.url)}`, 308));

  http.get('/robots.txt', HIDDEN, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));

  http.get(PAGE_CONFIG_PATH, HIDDEN, async (request, reply) =>
    reply
      .headers({ ...COMMON_HEADERS, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(pageConfig.parse(config(choose(request).locale)))),
  );

  http.get(SERVICE_WORKER_PATH, HIDDEN, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(built.serviceWorker),
  );

  await http.register(serveFiles, {
    root: built.assetsDir,
    prefix: `${PAGE_BASE}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    schemaHide: true,
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });

  await servePreview(http, built.preview);

  for (const path of Object.keys(bundle.routes)) {
    http.get(PAGE_BASE + path, HIDDEN, (request, reply) => sendPage(request, reply, path));
  }
  http.get<{ Params: { '*': string } }>(`${PAGE_BASE}/*`, HIDDEN, async (request, reply) => {
    if (request.params['*'].includes('.')) return reply.callNotFound();
    return sendPage(request, reply.code(404), request.params['*']);
  });
}
