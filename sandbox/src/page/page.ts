import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { FastifyInstance } from 'fastify';
import { type SandboxParts, sandboxHtml } from './page-html.ts';
import { serveDocument } from './serve-document.ts';

/** `/sandbox`: live view of what the sandbox gateways received, and their settings. */
export const serveSandboxPage = (http: FastifyInstance, parts: SandboxParts): void =>
  serveDocument(http, {
    path: '/sandbox',
    policy: ['img-src data:', "require-trusted-types-for 'script'"],
    html: (locale) => sandboxHtml(locale, `${PAGE_BASE}/`, parts),
  });
