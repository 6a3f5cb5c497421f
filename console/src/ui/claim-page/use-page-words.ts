import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import type { FieldWords } from '#ui/fields-in-words.ts';
import { pageFieldWords } from './page-field-words.ts';
import { pageWords } from './page-words.ts';

/** Names of a claim page's fields and values; coupons by their titles, once those are loaded. */
export function usePageWords(): FieldWords {
  const locale = useLocale();
  const { kinds, does, layouts, arts } = pageWords[locale];
  const cards = useCall('listPageCards', {}).data?.cards[locale] ?? [];
  const coupons = Object.fromEntries(cards.map(({ sCardId, mTitle }) => [sCardId, mTitle]));
  return {
    fields: pageFieldWords[locale],
    values: { kind: { ...kinds, ...does }, layout: layouts, art: arts, coupons, sCardId: coupons },
  };
}
