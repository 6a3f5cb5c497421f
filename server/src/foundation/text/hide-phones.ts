/** A number of the country's mobile plan wherever it stands in a text, with or without the country's own, also in groups. */
const PHONE = /(?<!\d)((?:86[ -]?)?1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g;

/** The text with the middle of each number left out. */
export const hidePhones = (text: string): string => text.replace(PHONE, '$1****$2');
