/** A formatted count, `12,345`; a dash for null. */
export const counted = (count: number | null): string => count?.toLocaleString('en') ?? '—';
