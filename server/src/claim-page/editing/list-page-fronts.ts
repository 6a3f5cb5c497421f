import { pageFronts } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { Kysely } from 'kysely';
import { isOnline } from '#catalogue/pages/claim-page.ts';
import { readPublishedPages } from '#catalogue/pages/claim-page-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listPageFronts =
  (db: Kysely<Schema>): Handler<'listPageFronts'> =>
  async (_request, { nowMs }) => {
    const pages = [...(await readPublishedPages(db)).values()];
    return {
      fronts: pageFronts.map((front) => {
        const page = pages.find((one) => one.front === front);
        if (page === undefined) return { front, page: null };
        return { front, page: { pageId: page.pageId, title: page.content.title, isOnline: isOnline(page, nowMs) } };
      }),
    };
  };
