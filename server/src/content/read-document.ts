import type { ShownDocument } from '@coupon-centre/contract/content/read-document';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { StoredDocument } from '#catalogue/catalogue-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';

const show = ({ title, html, version, updated_at }: StoredDocument, locale: Locale): ShownDocument => ({
  title: title[locale],
  html: html[locale],
  version,
  updatedAt: toInstant(updated_at.getTime()),
});

export const readDocument =
  (catalogue: Catalogue): Handler<'readDocument'> =>
  async ({ docKey, docKeys }, { locale }) => {
    const { documents } = catalogue.contents();
    if (docKeys !== undefined) {
      const found = [...new Set(docKeys)].flatMap((key) => documents.get(key) ?? []);
      return { documents: found.map((document) => ({ docKey: document.doc_key, ...show(document, locale) })) };
    }
    const document = documents.get(docKey ?? '');
    return document === undefined ? refuse('PAGE_NOT_FOUND') : show(document, locale);
  };
