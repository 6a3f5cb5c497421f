import type { getDocsConfig } from '@coupon-centre/contract/content/get-docs-config';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { type Handler, refuse } from '#http/handler.ts';

export const showDocument =
  (catalogue: Catalogue): Handler<typeof getDocsConfig> =>
  async ({ docKey }, { locale }) => {
    const document = catalogue.contents().documents.get(docKey);
    if (document === undefined) return refuse('PAGE_NOT_FOUND');
    return {
      title: document.title[locale],
      html: document.html[locale],
      version: document.version,
      updatedAt: toInstant(document.updated_at.getTime()),
    };
  };
