/** A number of the country's mobile plan wherever it stands in a text, with or without the country's own, also in groups. */
const PHONE = /(?<!\d)((?:86[ -]?)?1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g;

/** The text with the middle of each number left out. */
export const hidePhones = (text: string): string => text.replace(PHONE, '$1****$2');

const HEAD_DIGITS = 3;
/** With fewer it tells nothing of a number. */
const HIDDEN_DIGITS = 4;
const TAIL_DIGITS = 4;

/** A text that should be a number, and may have a typo, without the middle of its digits, however it is written. */
export function hideDigits(text: string): string {
  const plain = text.normalize('NFKC');
  const digits = plain.match(/\d/g)?.length ?? 0;
  const rest = digits - HEAD_DIGITS - HIDDEN_DIGITS;
  if (rest < 0) return text;
  const tail = Math.min(TAIL_DIGITS, rest);
  let at = 0;
  return plain.replace(/\d/g, (digit) => {
    at += 1;
    return at <= HEAD_DIGITS || at > digits - tail ? digit : '*';
  });
}
