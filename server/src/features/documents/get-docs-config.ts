import type { getDocsConfig, ShownDocument } from '@coupon-centre/contract/content/get-docs-config';
import type { Locale } from '@coupon-centre/contract/field';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { StoredDocument } from '#coupon/catalogue-store.ts';
import { type Handler, refuse } from '#http/handler.ts';

const show = ({ title, html, version, updated_at }: StoredDocument, locale: Locale): ShownDocument => ({
  title: title[locale],
  html: html[locale],
  version,
  updatedAt: toInstant(updated_at.getTime()),
});

export const showDocument =
  (catalogue: Catalogue): Handler<typeof getDocsConfig> =>
  async ({ docKey, docKeys }, { locale }) => {
    const { documents } = catalogue.contents();
    if (docKeys !== undefined) {
      const found = [...new Set(docKeys)].flatMap((key) => documents.get(key) ?? []);
      return { documents: found.map((document) => ({ docKey: document.doc_key, ...show(document, locale) })) };
    }
    const document = documents.get(docKey ?? '');
    return document === undefined ? refuse('PAGE_NOT_FOUND') : show(document, locale);
  };
