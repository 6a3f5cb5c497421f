/** `requestConsent`, whose code is not part of the first paint; true where it cannot be loaded. */
export const askConsent = (): Promise<boolean> =>
  import('./consent-request.ts').then(
    ({ requestConsent }) => requestConsent(),
    () => true,
  );

/** `requestNewConsent`; false where it cannot be loaded: the server would refuse again. */
export const askNewConsent = (): Promise<boolean> =>
  import('./consent-request.ts').then(
    ({ requestNewConsent }) => requestNewConsent(),
    () => false,
  );
