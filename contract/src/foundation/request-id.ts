const RANDOM_BYTES = 16;

/** A new `requestId` (wire §4: 6–64 of `A-Za-z0-9_-`) for a change that may have to be repeated. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
