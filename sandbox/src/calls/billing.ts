import { toInstant } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type BillingBook, billingModes } from '#gateways/billing-book.ts';

const BOOK_MAX = 10_000;

const modeRequest = z.strictObject({ mode: z.enum(billingModes) });
const bookRequest = z.strictObject({ limit: z.coerce.number().int().min(1).max(BOOK_MAX).default(BOOK_MAX) });

/**
 * The sandbox biller (wire §5): `POST /sandbox/billing {mode}` sets its mode, `GET` reads it, and
 * `GET /sandbox/billing.json?limit=` lists its orders, newest first. Served only while the biller is the sandbox one.
 */
export function serveBilling(http: FastifyInstance, book: BillingBook, clock: Clock): void {
  http.post<{ Body: z.output<typeof modeRequest> }>(
    '/sandbox/billing',
    { schema: { body: modeRequest, hide: true } },
    async (request) => {
      const { mode } = request.body;
      await book.setMode(mode);
      request.log.info({ mode }, 'the sandbox biller was switched');
      return successBody('card', { mode }, unknownCaller(request, clock.now()));
    },
  );
  http.get('/sandbox/billing', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return successBody('card', { mode: await book.mode() }, unknownCaller(request, clock.now()));
  });
  http.get<{ Querystring: z.output<typeof bookRequest> }>(
    '/sandbox/billing.json',
    { schema: { querystring: bookRequest, hide: true } },
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      const entries = await book.entries(query.limit);
      return entries.map(({ atMs, reversedAtMs, ...entry }) => ({
        ...entry,
        at: toInstant(atMs),
        reversedAt: reversedAtMs === null ? null : toInstant(reversedAtMs),
      }));
    },
  );
}
