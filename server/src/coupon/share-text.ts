import type { ShareText } from '@coupon-centre/contract/content/share-text';
import type { Locale } from '@coupon-centre/contract/field';
import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';

export type StoredShareText = Selectable<Schema['share_text']>;
/** By what they are of: `platform`, or a coupon's id. */
export type ShareTexts = ReadonlyMap<string, StoredShareText>;

const present = ({ title, sub_title, image }: StoredShareText, locale: Locale): ShareText => ({
  title: title[locale],
  subTitle: sub_title[locale],
  imageUrl: image[locale],
});

/** What everything says that has no words of its own. Throws before the catalogue was read: the database always has it. */
export function platformShare(texts: ShareTexts, locale: Locale): ShareText {
  const platform = texts.get('platform');
  if (platform === undefined) throw new Error('the catalogue is without the words of the platform');
  return present(platform, locale);
}

/** Of a coupon for which something was written, as a part of an answer. */
export function shareOf(texts: ShareTexts, templateId: string, locale: Locale): { readonly share?: ShareText } {
  const own = texts.get(templateId);
  return own === undefined ? {} : { share: present(own, locale) };
}
