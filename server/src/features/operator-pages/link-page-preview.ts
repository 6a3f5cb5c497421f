import { PAGE_BASE, PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/limits';
import type { linkPagePreview as linkPagePreviewCall } from '@coupon-centre/contract/operator/pages/link-page-preview';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import { readPageVersion } from '#coupon/claim-page-store.ts';
import type { PagePreviews } from '#coupon/page-preview.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

const SECOND_MS = 1_000;

export const linkPagePreview =
  (db: Kysely<Schema>, previews: PagePreviews): OperatorHandler<typeof linkPagePreviewCall> =>
  async ({ pageId, version }, { nowMs }) => {
    if ((await readPageVersion(db, pageId, version)) === undefined) return refuse('UNKNOWN_ITEM');
    const previewToken = previews.sign({ pageId, version }, nowMs);
    const query = new URLSearchParams({ pageId, version: String(version), previewToken });
    return {
      path: `${PAGE_BASE}/h5Page?${query}`,
      expiresAt: toInstant(nowMs + PREVIEW_LINK_SECONDS * SECOND_MS),
    };
  };
