import type { Locale } from '@coupon-centre/contract/foundation/field';
import { businessDay } from '#foundation/time/business-day.ts';

/** The figures in a picture and its share text. Money in fen, data in MB, instants in epoch milliseconds. */
export interface SavedFigures {
  readonly totalFen: number;
  readonly monthFen: number;
  readonly dataMb: number;
  readonly count: number;
  readonly sinceMs: number;
  readonly asOfMs: number;
}

interface SavedWords {
  readonly name: string;
  readonly heading: string;
  readonly dataHeading: string;
  readonly month: (yuan: string) => string;
  readonly data: (amount: string) => string;
  readonly count: (coupons: number) => string;
  readonly span: (from: string, to: string) => string;
  readonly scan: string;
  readonly scanHint: string;
  readonly share: (saved: string) => string;
  readonly and: string;
  readonly shareNothing: string;
}

/** Text of the picture; its fonts must have every character (see server/fonts). */
export const savedWords: Readonly<Record<Locale, SavedWords>> = {
  'zh-CN': {
    name: '领券中心',
    heading: '我在领券中心省下了',
    dataHeading: '我在领券中心领到了流量',
    month: (yuan) => `本月已省 ¥${yuan}`,
    data: (amount) => `另得流量 ${amount}`,
    count: (coupons) => `用了 ${coupons} 张券`,
    span: (from, to) => `${from} 至 ${to}`,
    scan: '扫一扫，一起省',
    scanHint: '流量、话费好券天天上新',
    share: (saved) => `我在领券中心省下了${saved}，流量、话费好券天天上新，一起来领！`,
    and: '和',
    shareNothing: '领券中心，流量、话费好券天天上新，一起来领！',
  },
  en: {
    name: 'Coupon centre',
    heading: 'In the coupon centre I saved',
    dataHeading: 'In the coupon centre I got data',
    month: (yuan) => `¥${yuan} of it this month`,
    data: (amount) => `and ${amount} of data`,
    count: (coupons) => (coupons === 1 ? 'with 1 coupon' : `with ${coupons} coupons`),
    span: (from, to) => `${from} to ${to}`,
    scan: 'Scan and save too',
    scanHint: 'New coupons every day',
    share: (saved) => `I saved ${saved} in the coupon centre. New data and credit coupons every day, come and collect!`,
    and: ' and ',
    shareNothing: 'New data and credit coupons every day in the coupon centre, come and collect!',
  },
};

const FEN_PER_YUAN = 100;
const MB_PER_GB = 1_024;

/** Fen as yuan without the unit, with two decimals unless whole. */
export const yuanInWords = (fen: number): string =>
  fen % FEN_PER_YUAN === 0 ? String(fen / FEN_PER_YUAN) : (fen / FEN_PER_YUAN).toFixed(2);

/** Megabytes as text with a suitable unit. */
export const dataInWords = (mb: number): string =>
  mb < MB_PER_GB ? `${mb} MB` : `${Math.round((mb * 10) / MB_PER_GB) / 10} GB`;

/** The text shared with the picture. */
export function shareText({ totalFen, dataMb }: Pick<SavedFigures, 'totalFen' | 'dataMb'>, locale: Locale): string {
  const { share, and, shareNothing } = savedWords[locale];
  const money = { 'zh-CN': `${yuanInWords(totalFen)}元`, en: `¥${yuanInWords(totalFen)}` }[locale];
  const data = { 'zh-CN': `${dataInWords(dataMb)}流量`, en: `${dataInWords(dataMb)} of data` }[locale];
  const parts = [...(totalFen > 0 ? [money] : []), ...(dataMb > 0 ? [data] : [])];
  return parts.length === 0 ? shareNothing : share(parts.join(and));
}

/** The business days that the figures cover. */
export const spanOf = ({ sinceMs, asOfMs }: SavedFigures, locale: Locale): string =>
  savedWords[locale].span(businessDay(sinceMs), businessDay(asOfMs));
