const KIB = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A readable size: `812 B`, `1.6 MB`. */
export const byteText = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KIB)));
  const size = bytes / KIB ** step;
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[step]}`;
};
