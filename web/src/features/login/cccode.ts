const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Within the specification's 32 to 64 (§5). */
const LENGTH = 48;

/** A random alphanumeric string that ties a login's signature and exchange together. */
export const newCccode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
