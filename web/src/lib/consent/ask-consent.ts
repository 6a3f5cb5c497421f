/** `requestConsent`, whose code is not part of the first paint; true where it cannot be loaded. */
export const askConsent = (): Promise<boolean> =>
  import('./consent-request.ts').then(
    ({ requestConsent }) => requestConsent(),
    () => true,
  );
