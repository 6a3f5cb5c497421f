import { usageEvent } from '@coupon-centre/contract/track/track-events';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#db/schema.ts';
import { newestEvents } from '#track/event-store.ts';

const EVENTS_MAX = 200;

/** `?sessionId=` with nothing behind it asks for all. */
const eventsRequest = z.strictObject({
  sessionId: z.union([z.literal(''), usageEvent.shape.sessionId]).default(''),
});

/**
 * Usage events that were kept: `GET /sandbox/events.json?sessionId=`, newest first. Served only while the gateways are sandbox
 * ones.
 */
export function serveEvents(http: FastifyInstance, db: Kysely<Schema>): void {
  http.get<{ Querystring: z.output<typeof eventsRequest> }>(
    '/sandbox/events.json',
    { schema: { querystring: eventsRequest, hide: true } },
    async ({ query: { sessionId } }, reply) => {
      void reply.header('cache-control', 'no-store');
      return newestEvents(db, { sessionId: sessionId === '' ? undefined : sessionId, limit: EVENTS_MAX });
    },
  );
}
