import { pageFieldWords } from '@coupon-centre/contract/claim-page/page-field-words';
import type { FieldWords } from '@coupon-centre/contract/foundation/fields-in-words';
import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
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
