import type { ShownDocument } from '@coupon-centre/contract/content/read-document';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type DocumentVersion, documentInForce } from '#catalogue/document-versions.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';

const show = ({ title, html, version, effective_at }: DocumentVersion, locale: Locale): ShownDocument => ({
  title: title[locale],
  html: html[locale],
  version,
  updatedAt: toInstant(effective_at.getTime()),
});

export const readDocument =
  (catalogue: Catalogue): Handler<'readDocument'> =>
  async ({ docKey, docKeys }, { locale, nowMs }) => {
    const { documents } = catalogue.contents();
    const inForce = (key: string) => documentInForce(documents.get(key) ?? [], nowMs);
    if (docKeys !== undefined) {
      const found = [...new Set(docKeys)].flatMap((key) => inForce(key) ?? []);
      return { documents: found.map((document) => ({ docKey: document.doc_key, ...show(document, locale) })) };
    }
    const document = inForce(docKey ?? '');
    return document === undefined ? refuse('PAGE_NOT_FOUND') : show(document, locale);
  };
