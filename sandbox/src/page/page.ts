import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { localeOf } from '@coupon-centre/server/src/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type SandboxParts, sandboxHtml } from './page-html.ts';

/** Everything from this host, nothing inline, no framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const pageRequest = z.object({ lang: z.enum(locales).optional().catch(undefined) });
const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;
const files = [
  ['page', 'css'],
  ['sms-outbox', 'css'],
  ['billing-panel', 'css'],
  ['clock-panel', 'css'],
  ['exchange-panel', 'css'],
  ['code-file-panel', 'css'],
  ['preview-panel', 'css'],
  ['carrier-panel', 'css'],
  ['page', 'js'],
  ['sms-outbox', 'js'],
  ['billing-panel', 'js'],
  ['clock-panel', 'js'],
  ['exchange-panel', 'js'],
  ['preview-panel', 'js'],
  ['carrier-panel', 'js'],
  ['screen', 'js'],
] as const;

/** `/sandbox`: live view of what the sandbox gateways received, and their behaviour. Served only while they are sandbox ones. */
export function serveSandboxPage(http: FastifyInstance, parts: SandboxParts = {}): void {
  http.get<{ Querystring: z.output<typeof pageRequest> }>(
    '/sandbox',
    { schema: { querystring: pageRequest, hide: true } },
    async (request, reply) => {
      const locale = request.query.lang ?? localeOf(request.headers['accept-language']);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(sandboxHtml(locale, `${PAGE_BASE}/`, parts));
    },
  );
  for (const [name, kind] of files) {
    const content = readFileSync(join(import.meta.dirname, 'files', `${name}.${kind}`), 'utf8');
    http.get(`/sandbox/${name}.${kind}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(types[kind]).send(content),
    );
  }
}
