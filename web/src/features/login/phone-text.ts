const COUNTRY_PREFIX = /^(?:\+|00)?86(?=1\d{10}$)/;
const PHONE_LENGTH = 11;

/** The number in typed or pasted text: digits only, without country prefix, cut to the length of a number. */
export const phoneText = (typed: string): string =>
  typed
    .replace(/[^\d+]/g, '')
    .replace(COUNTRY_PREFIX, '')
    .replace(/\D/g, '')
    .slice(0, PHONE_LENGTH);
