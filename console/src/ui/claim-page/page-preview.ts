import type { PagePreview } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallRequest, CallResponse } from '#lib/call.ts';

type Written = CallRequest<'checkPage'>;
type Module = Written['content']['modules'][number];
export type Cards = CallResponse<'listPageCards'>['cards'];

function moduleIn(module: Module, locale: Locale): PagePreview['value']['page']['modules'][number] {
  switch (module.kind) {
    case 'banner':
      return { ...module, title: module.title[locale], subTitle: module.subTitle?.[locale] ?? null };
    case 'couponGrid':
    case 'grab':
      return { ...module, heading: module.heading?.[locale] ?? null };
    case 'richText':
      return { ...module, html: module.html[locale] };
    case 'rule':
      return { ...module, heading: module.heading[locale], html: module.html[locale] };
    case 'button':
      return { ...module, text: module.text[locale] };
    case 'countdown':
      return { ...module, label: module.label[locale], endedText: module.endedText[locale] };
  }
}

/** The phone preview's message for a page in a language. */
export const pagePreview = (
  pageId: string,
  { content, effectiveFrom, effectiveTo }: Written,
  { cards, locale }: { readonly cards: Cards | undefined; readonly locale: Locale },
): PagePreview => ({
  kind: 'page',
  value: {
    page: {
      pageId,
      version: 1,
      effectiveFrom,
      effectiveTo,
      title: content.title[locale],
      share: {
        title: content.share.title[locale],
        subTitle: content.share.subTitle[locale],
        imageUrl: content.share.imageUrl,
      },
      background: content.background,
      modules: content.modules.map((module) => moduleIn(module, locale)),
    },
    cards: cards?.[locale] ?? [],
  },
});
