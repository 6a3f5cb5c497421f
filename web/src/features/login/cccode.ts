const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Within the 32 to 64 of the specification (§5). */
const LENGTH = 48;

/** A random alphanumeric string that binds signature and exchange of one login. */
export const newCccode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
