import type { FastifyInstance } from 'fastify';

/** What no page of ours uses, and nothing that runs in one may ask for. Clipboard, sharing and the screen's wake lock stay. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** On every answer, failures included. A route that needs another value sets its own. */
export const SECURITY_HEADERS = {
  // Nothing that is no document of ours is framed or makes one; scripts in workers are not concerned.
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Registered before the routes. Answers that Fastify gives before routing set them themselves. */
export function sendSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}
