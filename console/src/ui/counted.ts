/** A formatted count: `12,345`. */
export const counted = (count: number): string => count.toLocaleString('en');
