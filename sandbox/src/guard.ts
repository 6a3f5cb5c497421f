import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const KEY_BYTES = 18;
const COOKIE = 'sandbox_key';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that a proxy adds: what comes through one may come from anywhere. */
const FORWARDED = /^(forwarded|via|x-real-ip|cf-connecting-ip|x-forwarded-.+)$/;

/** Host names that always mean this machine. Any other name could be another site's, rebound to this address. */
const OWN_NAME = /^(localhost|127(\.\d+){3}|\[::1\]|[\w.-]+\.(test|localhost))(:\d+)?$/;

/** The key that opens `/sandbox` to other machines; the same on every node and after every start. */
export const sandboxKey = (deriveKey: DeriveKey): string =>
  deriveKey('sandbox address', KEY_BYTES).toString('base64url');

/** What a proxy speaks that was told nothing else (nginx), and no browser: it adds no header that would tell of it. */
const PROXY_VERSION = '1.0';

function isFromHere({ socket, headers, raw }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    raw.httpVersion !== PROXY_VERSION &&
    OWN_NAME.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

function isKey(given: string, key: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === key.length && timingSafeEqual(bytes, Buffer.from(key));
}

const cookieOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/**
 * Answers other machines with 404. The key in the address (`?key=`) opens what is served on `http`; for a document a cookie
 * keeps it, and the address is asked again without the key.
 */
export function guardSandbox(http: FastifyInstance, key: string): void {
  http.addHook('onRequest', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const given = typeof query['key'] === 'string' ? query['key'] : '';
    delete query['key'];
    if (!isFromHere(request) && !isKey(cookieOf(request), key) && !isKey(given, key)) return reply.callNotFound();
    if (given === '' || request.headers.accept?.includes('text/html') !== true) return;
    const asked = new URL(request.url, 'http://sandbox.invalid');
    asked.searchParams.delete('key');
    const secure = request.protocol === 'https' ? '; Secure' : '';
    if (isKey(given, key)) {
      void reply.header('set-cookie', `${COOKIE}=${key}; Path=/sandbox; HttpOnly; SameSite=Lax${secure}`);
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(asked.pathname + asked.search, 303);
  });
}
