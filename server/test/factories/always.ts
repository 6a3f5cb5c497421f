/** Ends of a window that holds whatever a test's clock says; epoch milliseconds. */
export const LONG_AGO_MS = Date.UTC(2020, 0, 1);
export const FAR_AHEAD_MS = Date.UTC(2099, 0, 1);
