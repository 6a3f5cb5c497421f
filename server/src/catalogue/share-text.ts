import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ShareText } from '@coupon-centre/contract/share/share-text';
import type { Selectable } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Terms } from './offer.ts';

export type StoredShareText = Selectable<Schema['share_text']>;
/** By subject: `platform`, or a coupon's id. */
export type ShareTexts = ReadonlyMap<string, StoredShareText>;

const present = ({ title, sub_title, image }: StoredShareText, locale: Locale): ShareText => ({
  title: title[locale],
  subTitle: sub_title[locale],
  imageUrl: image[locale],
});

/** The default share text. Throws before the catalogue was read: the database always has one. */
export function platformShare(texts: ShareTexts, locale: Locale): ShareText {
  const platform = texts.get('platform');
  if (platform === undefined) throw new Error('the catalogue has no default share text');
  return present(platform, locale);
}

/**
 * A coupon's own share text, if any, as part of an answer. A coupon whose texts are compared always has one: who opens the link may see
 * another variant than who shares it. `terms`: the coupon's own.
 */
export function shareOf(texts: ShareTexts, terms: Terms, locale: Locale): { readonly share?: ShareText } {
  const own = texts.get(terms.templateId);
  if (own !== undefined) return { share: present(own, locale) };
  if (terms.comparisonId === undefined) return {};
  return { share: { title: terms.title[locale], subTitle: terms.subTitle[locale], imageUrl: null } };
}
