import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { words as book } from './words.ts';

/** What a share text belongs to: the platform, or a coupon by name. */
export const SharedName = ({ shared }: { readonly shared: string }) => {
  const words = useWords(book);
  const locale = useLocale();
  const isPlatform = shared === 'platform';
  const found = useCall('listCoupons', { keyword: shared, pageSize: 1 }, { isOff: isPlatform });
  return isPlatform ? words.platform : (found.data?.items[0]?.title[locale] ?? fieldBook[locale].unnamed);
};
