import type { listPageFronts as listPageFrontsCall } from '@coupon-centre/contract/operator/pages/list-page-fronts';
import { pageFronts } from '@coupon-centre/contract/operator/pages/page-fields';
import type { Kysely } from 'kysely';
import { isOnline } from '#coupon/claim-page.ts';
import { readPublishedPages } from '#coupon/claim-page-store.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const listPageFronts =
  (db: Kysely<Schema>): OperatorHandler<typeof listPageFrontsCall> =>
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
