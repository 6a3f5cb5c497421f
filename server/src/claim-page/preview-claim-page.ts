import type { Kysely } from 'kysely';
import type { MayLeadTo } from '#catalogue/link-hosts.ts';
import { presentPage } from '#catalogue/pages/claim-page.ts';
import { readPageVersion } from '#catalogue/pages/claim-page-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { withVariant } from './comparison/seen-variant.ts';
import type { PagePreviews } from './page-preview.ts';

/** The version that the link is for, read on each request. A link for another page or version is invalid. */
export const previewClaimPage =
  (db: Kysely<Schema>, previews: PagePreviews, mayLeadTo: MayLeadTo): Handler<'previewClaimPage'> =>
  async ({ pageId, version, previewToken, variant = 0 }, { locale, nowMs }) => {
    const allowed = previews.versionOf(pageId, previewToken, nowMs);
    if (allowed === null || (version !== undefined && version !== allowed)) return refuse('PREVIEW_INVALID');
    const found = await readPageVersion(db, pageId, allowed);
    if (found === undefined || variant > found.variants.length) return refuse('PREVIEW_INVALID');
    return presentPage(withVariant(found, variant), locale, mayLeadTo);
  };
