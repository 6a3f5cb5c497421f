/** Three letters each. */
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** A date (`YYYY-MM-DD`) of a span, short as in the span's language; any other part of a text, and a lone date, stay. */
export const shortDate = (part: string, text: string): string => {
  const isEnglish = text.includes(' to ');
  if (part[7] !== '-' || !(isEnglish || text.includes(' 至 '))) return part;
  const month = Number(part.slice(5, 7));
  const day = Number(part.slice(8));
  return isEnglish ? `${day} ${MONTHS.slice(month * 3 - 3, month * 3)}` : `${month}.${day}`;
};
