import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/sealed-box.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const KEY_BYTES = 18;
const COOKIE = 'sandbox_key';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that a proxy adds: what comes through one may come from anywhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** The key that opens `/sandbox` to other machines; the same on every node and after every start. */
export const sandboxKey = (deriveKey: DeriveKey): string =>
  deriveKey('sandbox address', KEY_BYTES).toString('base64url');

function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') && FORWARDED.every((name) => headers[name] === undefined)
  );
}

function isKey(given: string, key: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === key.length && timingSafeEqual(bytes, Buffer.from(key));
}

const cookieOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/**
 * Keeps other machines out of all that is served on `http`, with 404 as if there were nothing. The key in the address
 * (`?key=`) opens it; a cookie keeps it, and the address is asked again without the key.
 */
export function guardSandbox(http: FastifyInstance, key: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (isFromHere(request) || isKey(cookieOf(request), key)) return;
    const asked = new URL(request.url, 'http://sandbox.invalid');
    if (!isKey(asked.searchParams.get('key') ?? '', key)) return reply.callNotFound();
    if (request.method !== 'GET') return;
    asked.searchParams.delete('key');
    const secure = request.protocol === 'https' ? '; Secure' : '';
    return reply
      .header('set-cookie', `${COOKIE}=${key}; Path=/sandbox; HttpOnly; SameSite=Lax${secure}`)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(asked.pathname + asked.search, 303);
  });
}
