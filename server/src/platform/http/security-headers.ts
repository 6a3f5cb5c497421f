import type { FastifyReply } from 'fastify';

/**
 * What no page of ours uses, and nothing that runs in one may ask for. Clipboard, sharing and the screen's wake lock stay, and the
 * position, which the page asks for where a person taps “near me”.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** On every answer, failures included. A route that needs another value sets its own; built files leave out what only documents use. */
export const SECURITY_HEADERS = {
  // Nothing that is no document of ours is framed or makes one; scripts in workers are not concerned.
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

const names = Object.keys(SECURITY_HEADERS) as (keyof typeof SECURITY_HEADERS)[];

/** For answers that Fastify sends. Those that it gives before routing, and those of calls (`send-json.ts`), set them themselves. */
export function addSecurityHeaders(reply: FastifyReply): void {
  for (const name of names) if (!reply.hasHeader(name)) reply.header(name, SECURITY_HEADERS[name]);
}
