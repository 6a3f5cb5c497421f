import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Identity } from '@coupon-centre/server/src/subscriber/identity.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createSandboxSubscribers } from './sandbox-subscribers.ts';

const SESSIONS_MAX = 5_000;

const MEMBER_DAYS_MAX = 3_650;

const sessionsRequest = z.strictObject({
  count: z.int().min(1).max(SESSIONS_MAX),
  /** How long ago they became subscribers. */
  memberDays: z.int().min(0).max(MEMBER_DAYS_MAX).default(0),
});

/**
 * New subscribers with a session each, to load the system with (wire §5): `POST /sandbox/sessions {count, memberDays?}`. Served only while
 * SMS is the sandbox one, when logins prove nothing anyway.
 */
export function serveSessions(http: FastifyInstance, identity: Identity, clock: Clock): void {
  http.post<{ Body: z.output<typeof sessionsRequest> }>(
    '/sandbox/sessions',
    { schema: { body: sessionsRequest, hide: true } },
    async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store');
      const subscribers = await createSandboxSubscribers(identity, body, clock.now());
      return subscribers.map(({ phone, given }) => ({ phone, H5_TOKEN: given.token, ms: given.ms, hc: given.hc }));
    },
  );
}
