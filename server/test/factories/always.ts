/** Bounds of a window that is always open; epoch milliseconds. */
export const LONG_AGO_MS = Date.UTC(2020, 0, 1);
export const FAR_AHEAD_MS = Date.UTC(2099, 0, 1);
