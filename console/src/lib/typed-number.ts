/** A number as typed; thousands may be separated. Null if empty, NaN if it is no number of at most so many decimals. */
export function typedNumber(text: string, decimals = 0): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '');
  if (plain === '') return null;
  const parts = /^-?\d+(?:\.(?<fraction>\d+))?$/.exec(plain);
  return parts !== null && (parts.groups?.['fraction'] ?? '').length <= decimals ? Number(plain) : Number.NaN;
}

/** A number as its field shows it: `12,345.5`. */
export const shownNumber = (value: number, decimals = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: decimals });
