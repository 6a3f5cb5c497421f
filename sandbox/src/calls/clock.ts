import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AdvancedClock } from '#advanced-clock.ts';

const AHEAD_MAX_MS = 60 * DAY_MS;

const clockRequest = z.strictObject({ aheadMs: z.int().min(0).max(AHEAD_MAX_MS) });

/**
 * This node's clock: `POST /sandbox/clock {aheadMs}` sets it ahead of the real time, 0 resets it, `GET` reads it.
 * Served only while every gateway is a sandbox one. Other nodes keep theirs, and sessions from before may have ended.
 */
export function serveClock(http: FastifyInstance, clock: AdvancedClock): void {
  http.post<{ Body: z.output<typeof clockRequest> }>(
    '/sandbox/clock',
    { schema: { body: clockRequest, hide: true } },
    async (request) => {
      const { aheadMs } = request.body;
      clock.setAhead(aheadMs);
      request.log.warn({ aheadMs }, "this node's clock was set ahead of the real time");
      return successBody('card', { aheadMs }, unknownCaller(request, clock.now()));
    },
  );
  http.get('/sandbox/clock', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return successBody('card', { aheadMs: clock.aheadMs() }, unknownCaller(request, clock.now()));
  });
}
