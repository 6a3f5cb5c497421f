import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { localeOf } from '@coupon-centre/server/src/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const FILES = join(import.meta.dirname, 'files');
const types = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

interface Head {
  readonly locale: Locale;
  readonly title: string;
  /** Names of style sheets in `files`, after `page`. */
  readonly styles: readonly string[];
  /** Name of the script in `files`. */
  readonly script: string;
}

/** A document's start, up to its body. */
export const headHtml = ({ locale, title, styles, script }: Head): string => `<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  ${['page', ...styles].map((name) => `<link rel="stylesheet" href="/sandbox/${name}.css">`).join('\n  ')}
  <script type="module" src="/sandbox/${script}.js"></script>
</head>`;

const documentRequest = z.object({ lang: z.enum(locales).optional().catch(undefined) });

interface Document {
  readonly path: string;
  /** What the document may load in addition to scripts, styles and calls of this host. */
  readonly policy: readonly string[];
  readonly html: (locale: Locale) => string;
}

/** Serves a document in the language of `lang` or of the browser; nothing inline, everything from this host. */
export function serveDocument(http: FastifyInstance, { path, policy, html }: Document): void {
  const isolated = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"];
  const closed = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  http.get<{ Querystring: z.output<typeof documentRequest> }>(
    path,
    { schema: { querystring: documentRequest, hide: true } },
    async (request, reply) =>
      reply
        .header('content-security-policy', [...isolated, ...policy, ...closed].join('; '))
        .header('cache-control', 'no-store')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(html(request.query.lang ?? localeOf(request.headers['accept-language']))),
  );
}

/** Serves every style sheet and script of `files` below `/sandbox`. */
export function serveFiles(http: FastifyInstance): void {
  for (const file of readdirSync(FILES)) {
    const type = types.get(extname(file));
    if (type === undefined) continue;
    const content = readFileSync(join(FILES, file), 'utf8');
    http.get(`/sandbox/${file}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content),
    );
  }
}
