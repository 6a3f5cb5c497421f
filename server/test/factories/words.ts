import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** A text in both languages, Chinese first. */
export type Words = readonly [chinese: string, english: string];

export const localised = ([chinese, english]: Words): LocalisedText => ({ 'zh-CN': chinese, en: english });

/** HTML in both languages, made by one function from each language's text. */
export const localisedHtml = (make: (locale: Locale) => string): LocalisedText => ({
  'zh-CN': make('zh-CN'),
  en: make('en'),
});
