import { usageEvent } from '@coupon-centre/contract/analytics/track-events';
import { newestEvents } from '@coupon-centre/server/src/analytics/event-store.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';

const EVENTS_MAX = 200;

/** An empty `sessionId` selects all. */
const eventsRequest = z.strictObject({
  sessionId: z.union([z.literal(''), usageEvent.shape.sessionId]).default(''),
});

/** Usage events, newest first: `GET /sandbox/events.json?sessionId=`.  */
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
