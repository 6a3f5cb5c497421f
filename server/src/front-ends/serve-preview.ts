import { PHONE_PREVIEW_PATH } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { FastifyInstance } from 'fastify';
import { serveAssets } from './serve-assets.ts';

/** The console's preview of the page, as it was built. */
export interface BuiltPreview {
  readonly html: string;
  /** The folder of its files, with a hash in their names. */
  readonly assetsDir: string;
}

/** No inline script or style. Only our own console may frame it. */
const PREVIEW_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ');

/** Serves the page in the console's phone frame. It contains no data: the console sends what to draw. */
export async function servePreview(http: FastifyInstance, { html, assetsDir }: BuiltPreview): Promise<void> {
  http.get(PHONE_PREVIEW_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': PREVIEW_POLICY,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  );
  await serveAssets(http, { assetsDir, base: `${PAGE_BASE}/preview` });
}
