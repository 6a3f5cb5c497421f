import { toInstant } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import type { FastifyInstance } from 'fastify';
import type { MailOutbox } from '#gateways/mail.ts';

const OUTBOX_MAX = 50;

/** Mail taken by the sandbox gateway, newest first: `GET /sandbox/mail.json`. Served only with that gateway. */
export function serveMail(http: FastifyInstance, outbox: MailOutbox): void {
  http.get('/sandbox/mail.json', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const sent = await outbox.sent(OUTBOX_MAX);
    return sent.map(({ atMs, ...mail }) => ({ ...mail, at: toInstant(atMs) }));
  });
}
