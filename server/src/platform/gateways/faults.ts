import { AsyncLocalStorage } from 'node:async_hooks';

/* An adapter answers `unknown` for everything that is no answer. Why it was none is noted here, for people to read. */

const faults = new AsyncLocalStorage<Set<string>>();

/** Notes why an outside system gave no answer, in words. No personal data. */
export const noteFault = (why: string): void => void faults.getStore()?.add(why);

/** Runs `act` with a function that says what was noted meanwhile; empty: nothing. */
export function withFaults<T>(act: (faultsInWords: () => string) => Promise<T>): Promise<T> {
  const noted = new Set<string>();
  return faults.run(noted, () => act(() => [...noted].join('; ')));
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection broken off',
  UND_ERR_SOCKET: 'connection broken off',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  EHOSTUNREACH: 'host not reachable',
  CERT_HAS_EXPIRED: 'certificate expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate not trusted',
};

/** What a connection's error code says. */
export const codeInWords = (code: string): string => CODES[code] ?? code;

/** Why there was no connection, or no whole answer, of `fetch`. */
export function faultInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause = error } = error as { readonly cause?: unknown };
  const { code } = cause as { readonly code?: unknown };
  if (typeof code === 'string') return codeInWords(code);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  return error instanceof SyntaxError ? 'the answer is not JSON' : 'no whole answer';
}
