import { locales } from '@coupon-centre/contract/foundation/field';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { fontFiles } from './draw-picture.ts';
import { PICTURE_WIDTH_PX, pictureSvg } from './picture-svg.ts';

const ADDRESS = 'https://coupons.example/bass-cardModuleH5/?ch=saved-picture';
const figures = {
  totalFen: 123_456_789,
  monthFen: 9_876_543,
  dataMb: 1_234_567,
  count: 98_765,
  sinceMs: Date.parse('2024-03-01T00:00:00+08:00'),
  asOfMs: Date.parse('2026-11-21T10:00:00+08:00'),
};
const TEXT = /<text [^>]*font-family="([^"]+)"[^>]*>([^<]*)<\/text>/g;
const textsOf = (svg: string) =>
  [...svg.matchAll(TEXT)].map(([element, family = '', text = '']) => ({ element, family, text }));

const boxOf = (element: string) =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1200">${element}</svg>`, {
    font: { loadSystemFonts: false, fontFiles },
    logLevel: 'off',
  }).innerBBox();

describe.for(locales)('the savings picture in %s', (locale) => {
  const shown = [figures, { ...figures, totalFen: 0, monthFen: 0 }].flatMap((each) =>
    textsOf(pictureSvg(each, locale, ADDRESS)),
  );

  it('uses only characters that its fonts have', () => {
    const missing = new Set(
      shown.flatMap(({ family, text }) =>
        [...text].filter(
          (character) =>
            character !== ' ' &&
            boxOf(`<text x="20" y="60" font-size="40" font-family="${family}">${character}</text>`) === undefined,
        ),
      ),
    );
    expect([...missing]).toEqual([]);
    expect(boxOf('<text x="20" y="60" font-size="40" font-family="Noto Sans SC Medium">龘</text>')).toBeUndefined();
  });

  it('keeps every line inside the ticket, for any amount saved', () => {
    for (const { element, text } of shown) {
      const box = boxOf(element);
      const right = (box?.x ?? 0) + (box?.width ?? 0);
      expect([text, (box?.x ?? 0) >= 56, right <= PICTURE_WIDTH_PX - 56]).toEqual([text, true, true]);
    }
  });
});
