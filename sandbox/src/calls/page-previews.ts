import { locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { readDrafts } from '@coupon-centre/server/src/catalogue/pages/claim-page-store.ts';
import type { PagePreviews } from '@coupon-centre/server/src/claim-page/page-preview.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { localeOf } from '@coupon-centre/server/src/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';

const SHOWN = 20;

const previewsRequest = z.strictObject({ lang: z.enum(locales).optional() });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly previews: PagePreviews;
}

/**
 * Unpublished claim pages, each with a new preview link: `GET /sandbox/previews.json?lang=`. Served only while
 * outside systems are the sandbox's; operators get their links from the console.
 */
export function servePagePreviews(http: FastifyInstance, { db, clock, previews }: Needs): void {
  http.get<{ Querystring: z.output<typeof previewsRequest> }>(
    '/sandbox/previews.json',
    { schema: { querystring: previewsRequest, hide: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const locale = request.query.lang ?? localeOf(request.headers['accept-language']);
      const drafts = await readDrafts(db, SHOWN);
      return drafts.map(({ pageId, version, title }) => {
        const previewToken = previews.sign({ pageId, version }, clock.now());
        const query = new URLSearchParams({ pageId, version: String(version), previewToken });
        return { pageId, version, title: title[locale], link: `${PAGE_BASE}/h5Page?${query}` };
      });
    },
  );
}
