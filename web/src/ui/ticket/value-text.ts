import type { Benefit, CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import { couponFace, dataFace } from './coupon-face.ts';

/** A figure and its unit: in English with a space between. */
const withUnit = (figure: string, unit: string, locale: Locale): string =>
  `${figure}${locale === 'en' ? ' ' : ''}${unit}`;

/** Megabytes with their unit, '1.5GB', in English '1.5 GB'. */
export const dataText = (amountMb: number, locale: Locale): string => {
  const { figure, after } = dataFace(amountMb);
  return withUnit(figure, after, locale);
};

interface Valued {
  readonly benefit: Benefit;
  readonly cardClass: CardClass;
}

/** A coupon's value in one text, '¥10', '500MB'. */
export const valueText = ({ benefit, cardClass }: Valued, locale: Locale): string => {
  const { before = '', figure, after } = couponFace(benefit, cardClass, locale);
  return after === undefined ? `${before}${figure}` : withUnit(figure, after, locale);
};
