const COUNTRY_PREFIX = /^(?:\+|00)?86(?=1\d{10}$)/;
const PHONE_LENGTH = 11;

/** The number in what somebody typed or pasted: digits only, without the country's prefix, no longer than a number is. */
export const phoneText = (typed: string): string =>
  typed
    .replace(/[^\d+]/g, '')
    .replace(COUNTRY_PREFIX, '')
    .replace(/\D/g, '')
    .slice(0, PHONE_LENGTH);
