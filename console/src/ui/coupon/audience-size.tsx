import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { audienceSizeInWords } from './audience-size-words.ts';
import { countableAudience } from './condition-values.ts';

type Audience = CouponTerms['audience'];
const EVERYONE: Audience = { kind: 'everyone' };

/** How many people a coupon is for, counted now. Nothing while its audience is not complete. */
export const AudienceSize = ({ audience }: { readonly audience: Audience | undefined }) => {
  const locale = useLocale();
  const counted = countableAudience(audience);
  const size = useCall('countAudience', { audience: counted ?? EVERYONE }, { isOff: counted === null });
  // The count of another audience is none of this one.
  if (counted === null || size.data === undefined || size.isPlaceholderData) return null;
  return <p aria-live="polite">{audienceSizeInWords(counted.kind, size.data, locale)}</p>;
};
