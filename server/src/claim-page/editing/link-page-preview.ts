import { PAGE_BASE, PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { readPageVersion } from '#catalogue/pages/claim-page-store.ts';
import type { PagePreviews } from '#claim-page/page-preview.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const linkPagePreview =
  (db: Kysely<Schema>, previews: PagePreviews): Handler<'linkPagePreview'> =>
  async ({ pageId, version, variant = 0 }, { nowMs }) => {
    const found = await readPageVersion(db, pageId, version);
    if (found === undefined || variant > found.variants.length) return refuse('UNKNOWN_ITEM');
    const previewToken = previews.sign({ pageId, version }, nowMs);
    const query = new URLSearchParams({ pageId, version: String(version), previewToken });
    if (variant > 0) query.set('variant', String(variant));
    return {
      path: `${PAGE_BASE}/h5Page?${query}`,
      expiresAt: toInstant(nowMs + PREVIEW_LINK_SECONDS * SECOND_MS),
    };
  };
