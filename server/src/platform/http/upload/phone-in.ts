import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';

/** Characters allowed around and between the digits of a number. */
const DECORATION = /[\s-]|^\+?86(?=1\d{10}$)/g;

/** The phone number that a line of an uploaded list says; null: none. */
export function phoneIn(text: string): string | null {
  const phone = text.replaceAll(/[\s-]/g, '').replace(DECORATION, '');
  return PHONE_PATTERN.test(phone) ? phone : null;
}
