import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { LocalisedText } from '@coupon-centre/server/src/foundation/text/localised-text.ts';
import { localised, localisedHtml, type Words } from '@coupon-centre/server/test/factories/words.ts';

/** A section of a document: paragraphs, then numbered points. */
export interface Section {
  readonly heading: Words;
  readonly paragraphs?: readonly Words[];
  readonly points?: readonly Words[];
}

const CHINESE_DIGITS = '〇一二三四五六七八九';
const TEN = 10;

/** 1 to 19 as a Chinese document counts its sections: 一, 十, 十二. */
const chineseNumber = (number: number): string =>
  number < TEN ? CHINESE_DIGITS.charAt(number) : `十${number === TEN ? '' : CHINESE_DIGITS.charAt(number - TEN)}`;

const sectionNumber: Readonly<Record<Locale, (number: number) => string>> = {
  'zh-CN': (number) => `${chineseNumber(number)}、`,
  en: (number) => `${number}. `,
};

/** A document's sections as HTML, numbered. */
export const documentHtml = (sections: readonly Section[]): LocalisedText =>
  localisedHtml((locale) => {
    const elements = (words: readonly Words[], tag: string) =>
      words.map((text) => `<${tag}>${localised(text)[locale]}</${tag}>`).join('');
    return sections
      .map(({ heading, paragraphs = [], points = [] }, index) => {
        const head = `<h2>${sectionNumber[locale](index + 1)}${localised(heading)[locale]}</h2>`;
        const numbered = points.length === 0 ? '' : `<ol>${elements(points, 'li')}</ol>`;
        return head + elements(paragraphs, 'p') + numbered;
      })
      .join('');
  });
