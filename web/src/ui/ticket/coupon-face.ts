import type { Benefit, CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import { couponWords } from './coupon-words.ts';

/** The printed value: '¥' before, '10' large, 'GB' after, a note such as 'from ¥50' below. */
export interface CouponFace {
  readonly before?: string | undefined;
  readonly figure: string;
  readonly after?: string | undefined;
  readonly note?: string | undefined;
}

const FEN_PER_YUAN = 100;
const MB_PER_GB = 1_024;

/** Fen as yuan without the unit: whole or with two decimals. */
export const yuanText = (amountFen: number): string =>
  amountFen % FEN_PER_YUAN === 0 ? String(amountFen / FEN_PER_YUAN) : (amountFen / FEN_PER_YUAN).toFixed(2);

/** Megabytes, or gigabytes from 1 GB up, with at most one decimal. */
export const dataFace = (amountMb: number): { readonly figure: string; readonly after: string } =>
  amountMb < MB_PER_GB
    ? { figure: String(amountMb), after: 'MB' }
    : { figure: String(Math.round((amountMb * 10) / MB_PER_GB) / 10), after: 'GB' };

const valueFace = ({ kind, amount }: Benefit, locale: Locale): CouponFace => {
  const words = couponWords[locale];
  switch (kind) {
    case 'DATA_MB':
      return dataFace(amount);
    case 'CREDIT_FEN':
    case 'TOPUP_OFF_FEN':
      return { before: '¥', figure: yuanText(amount) };
    case 'TOPUP_PERCENT':
      return words.discount(amount);
    case 'EXPERIENCE':
      return { figure: String(amount), after: words.days(amount) };
    case 'CODE':
      return amount === 0 ? { figure: words.code } : { before: '¥', figure: yuanText(amount) };
    default:
      return kind satisfies never;
  }
};

/** What a coupon's stub shows: its value with the unit, and below it the condition or else the class. */
export const couponFace = (benefit: Benefit, cardClass: CardClass, locale: Locale): CouponFace => {
  const words = couponWords[locale];
  const { thresholdFen } = benefit;
  const note = thresholdFen ? words.threshold(yuanText(thresholdFen)) : words.classNames[cardClass];
  return { ...valueFace(benefit, locale), note };
};

/** The route of a coupon's detail: a trial has a separate one (specification §2). */
export const detailRoute = ({ kind }: Pick<Benefit, 'kind'>): string =>
  kind === 'EXPERIENCE' ? '/tyCardDetail' : '/cardDetail';
