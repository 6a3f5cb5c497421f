import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AdvancedClock } from '#clock.ts';
import { successBody } from '#http/envelope.ts';
import { unknownCaller } from '#http/serve.ts';

const AHEAD_MAX_MS = 60 * 86_400_000;

const clockRequest = z.strictObject({ aheadMs: z.int().min(0).max(AHEAD_MAX_MS) });

/**
 * This node's clock: `POST /sandbox/clock {aheadMs}` sets it so far ahead of the right time, 0 sets it right, `GET` tells it.
 * Served only while every gateway is a sandbox one. Other nodes keep theirs, and sessions from before may have ended.
 */
export function serveClock(http: FastifyInstance, clock: AdvancedClock): void {
  http.post<{ Body: z.output<typeof clockRequest> }>(
    '/sandbox/clock',
    { schema: { body: clockRequest, hide: true } },
    async (request) => {
      const { aheadMs } = request.body;
      clock.setAhead(aheadMs);
      request.log.warn({ aheadMs }, "this node's clock was set ahead of the right time");
      return successBody('card', { aheadMs }, unknownCaller(request, clock.now()));
    },
  );
  http.get('/sandbox/clock', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return successBody('card', { aheadMs: clock.aheadMs() }, unknownCaller(request, clock.now()));
  });
}
