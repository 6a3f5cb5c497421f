import { randomBytes } from 'node:crypto';
import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { type OutsideSystem, sandboxMark } from '@coupon-centre/contract/front-ends/sandbox-mark';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveAssets } from './serve-assets.ts';

/** The built console: one document for every address, and the files that it needs. */
export interface BuiltConsole {
  /** With holes for the nonce of an answer. */
  readonly html: string;
  /** The folder of the files with a hash in their names. */
  readonly assetsDir: string;
}

/** As the console's build writes it (`console/vite.config.ts`). */
const NONCE_HOLE = '__NONCE__';
const NONCE_BYTES = 18;
const HIDDEN = { schema: { hide: true } } as const;

/**
 * Scripts are ours only, by nonce and what those load. Styles: our files, and what the kit writes with the nonce; style
 * attributes, which cannot run anything, are free. Frames: the subscribers' page, as a preview. HTML that libraries write passes
 * through the console's own default policy (`console/src/lib/trusted-html.ts`).
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const;

/** Says on every screen which outside systems are simulated. */
const sandboxMarkHtml = (live: readonly OutsideSystem[]): string =>
  '<p lang="zh-CN" style="position:fixed;z-index:9999;bottom:0;left:50%;transform:translateX(-50%);margin:0;padding:2px 12px;' +
  'border-radius:8px 8px 0 0;background:#b93a0a;color:#fff;font:600 13px/1.6 sans-serif;pointer-events:none">' +
  `${sandboxMark(live, 'zh-CN')} · <span lang="en">${sandboxMark(live, 'en')}</span></p>`;

/**
 * Serves the console: its document with a new nonce at every address below the base, its files with unlimited caching. `live`:
 * what is live next to a sandbox; undefined: no mark.
 */
export async function serveConsole(
  http: FastifyInstance,
  { html, assetsDir }: BuiltConsole,
  live?: readonly OutsideSystem[],
): Promise<void> {
  const marked = live === undefined ? html : html.replace('</body>', `${sandboxMarkHtml(live)}</body>`);
  const sendConsole = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .headers(HEADERS)
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(marked.replaceAll(NONCE_HOLE, nonce));
  };

  await serveAssets(http, { assetsDir, base: CONSOLE_BASE });
  http.get(CONSOLE_BASE, HIDDEN, async (_request, reply) => reply.redirect(`${CONSOLE_BASE}/`, 308));
  http.get<{ Params: { '*': string } }>(`${CONSOLE_BASE}/*`, HIDDEN, async (request, reply) => {
    // What looks like a file never gets HTML.
    if (request.params['*'].includes('.')) return reply.callNotFound();
    return sendConsole(reply);
  });
}
