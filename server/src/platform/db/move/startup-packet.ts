const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const VERSION_3 = 3;
const LONGEST_BYTES = 10_000;
const HEAD_BYTES = 8;

/** What a connection begins with: not whole yet, a request for encryption, the role it names, or nothing that is understood. */
export type Opening =
  | { readonly kind: 'PARTIAL' | 'UNKNOWN' }
  | { readonly kind: 'ENCRYPTION'; readonly bytes: number }
  | { readonly kind: 'STARTUP'; readonly users: readonly string[] };

/** The values that a start-up message gives for `user`: its last one would count. */
function usersIn(parameters: Buffer): readonly string[] {
  const words = parameters.toString('utf8').split('\0');
  const users: string[] = [];
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2) {
    if (words[at] === 'user') users.push(words[at + 1] ?? '');
  }
  return users;
}

/** Reads the first message of a connection (PostgreSQL, "Message Formats": SSLRequest, GSSENCRequest, StartupMessage). */
export function readOpening(bytes: Buffer): Opening {
  if (bytes.length < HEAD_BYTES) return { kind: 'PARTIAL' };
  const length = bytes.readUInt32BE(0);
  const code = bytes.readUInt32BE(4);
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'ENCRYPTION', bytes: HEAD_BYTES };
  if (code >>> 16 !== VERSION_3 || length < HEAD_BYTES || length > LONGEST_BYTES) return { kind: 'UNKNOWN' };
  if (bytes.length < length) return { kind: 'PARTIAL' };
  return { kind: 'STARTUP', users: usersIn(bytes.subarray(HEAD_BYTES, length)) };
}
