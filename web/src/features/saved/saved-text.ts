import type { Locale } from '@coupon-centre/contract/foundation/field';
import { yuanText } from '#ui/ticket/coupon-face.ts';
import { dataText } from '#ui/ticket/value-text.ts';
import { savedWords } from './words.ts';

/** Money and data with their units, '¥12 + 2 GB'; empty without either. */
export function savedText(
  { savedFen, dataMb }: { readonly savedFen: number; readonly dataMb: number },
  locale: Locale,
): string {
  const words = savedWords[locale];
  const parts = [
    ...(savedFen > 0 ? [words.money(yuanText(savedFen))] : []),
    ...(dataMb > 0 ? [dataText(dataMb, locale)] : []),
  ];
  return parts.join(words.and);
}
