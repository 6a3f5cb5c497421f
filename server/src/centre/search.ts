import { locales } from '@coupon-centre/contract/foundation/field';
import { pinyinInitials } from '#foundation/text/pinyin-initials.ts';
import type { Shelved } from './shelf.ts';

/** From this many letters on, a keyword may be the initials of a title. */
const INITIALS = /^[a-z0-9]{2,}$/;

/** Whether a coupon's texts contain the keyword, in any language, ignoring case. */
function mentions({ offer }: Shelved, keyword: string): boolean {
  const texts = [offer.terms.title, offer.terms.subTitle, ...offer.tags];
  return texts.some((text) => locales.some((locale) => text[locale].toLowerCase().includes(keyword)));
}

const abbreviates = ({ offer }: Shelved, keyword: string): boolean =>
  pinyinInitials(offer.terms.title['zh-CN']).includes(keyword);

/**
 * The coupons that a keyword means: whose texts contain it; where none does, whose Chinese title has it in the first letters of its
 * syllables.
 */
export function searches(shelved: readonly Shelved[], keyword: string): readonly Shelved[] {
  const wanted = keyword.toLowerCase();
  const found = shelved.filter((one) => mentions(one, wanted));
  return found.length > 0 || !INITIALS.test(wanted) ? found : shelved.filter((one) => abbreviates(one, wanted));
}
