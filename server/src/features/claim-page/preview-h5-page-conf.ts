import type { previewH5PageConf } from '@coupon-centre/contract/content/preview-h5-page-conf';
import type { Kysely } from 'kysely';
import { presentPage } from '#coupon/claim-page.ts';
import { readPageVersion } from '#coupon/claim-page-store.ts';
import type { MayLeadTo } from '#coupon/link-hosts.ts';
import type { PagePreviews } from '#coupon/page-preview.ts';
import type { Schema } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';

/** The version that the link is for, read anew each time. A link for another page or version is as good as none. */
export const previewClaimPage =
  (db: Kysely<Schema>, previews: PagePreviews, mayLeadTo: MayLeadTo): Handler<typeof previewH5PageConf> =>
  async ({ pageId, version, previewToken }, { locale, nowMs }) => {
    const allowed = previews.versionOf(pageId, previewToken, nowMs);
    if (allowed === null || (version !== undefined && version !== allowed)) return refuse('PREVIEW_INVALID');
    const found = await readPageVersion(db, pageId, allowed);
    return found === undefined ? refuse('PREVIEW_INVALID') : presentPage(found, locale, mayLeadTo);
  };
