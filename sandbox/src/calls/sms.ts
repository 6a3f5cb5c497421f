import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { toInstant } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SmsOutbox } from '#gateways/sms-outbox.ts';

const OUTBOX_MAX = 200;

/** An empty `?to=` selects all. */
const outboxRequest = z.strictObject({ to: z.union([z.literal(''), z.string().regex(PHONE_PATTERN)]).default('') });

/** SMS accepted by the sandbox gateway, newest first (wire §5): `GET /sandbox/sms.json?to=`. Served only with that gateway. */
export function serveSms(http: FastifyInstance, outbox: SmsOutbox): void {
  http.get<{ Querystring: z.output<typeof outboxRequest> }>(
    '/sandbox/sms.json',
    { schema: { querystring: outboxRequest, hide: true } },
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      const sent = await outbox.sent({ to: query.to === '' ? undefined : query.to, limit: OUTBOX_MAX });
      return sent.map(({ atMs, ...sms }) => ({ ...sms, at: toInstant(atMs) }));
    },
  );
}
