import { roles } from '@coupon-centre/contract/call/rights';
import { audited } from '@coupon-centre/server/src/audit/audited.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { beginSession } from '@coupon-centre/server/src/operator/session/session-store.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { sessionCookie } from '@coupon-centre/server/src/platform/http/operator-access.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { sandboxOperator } from '#sandbox-operator.ts';

const roleRequest = z.strictObject({ role: z.enum(roles) });

/** Signs the browser in at the console as the sandbox's operator of a role: `POST /sandbox/operators {role}`. */
export function serveOperators(http: FastifyInstance, db: Kysely<Schema>, clock: Clock): void {
  http.post<{ Body: z.output<typeof roleRequest> }>(
    '/sandbox/operators',
    { schema: { body: roleRequest, hide: true } },
    async (request, reply) => {
      const { role } = request.body;
      const caller = unknownCaller(request, clock.now());
      const { nowMs } = caller;
      const { operatorId, name } = await sandboxOperator(db, role, nowMs);
      const { address, traceId } = caller;
      const actor = { operatorId, name, role, address, nowMs, traceId };
      const { token } = await audited(db, actor, async (trx, note) => {
        const userAgent = request.headers['user-agent'] ?? '';
        const session = await beginSession(trx, { operatorId, step: 'OPEN', address, userAgent, nowMs });
        note({
          action: 'session.opened',
          target: { kind: 'operator', id: operatorId },
          after: { sessionId: session.sessionId, by: 'SANDBOX' },
        });
        return session;
      });
      void reply.header('cache-control', 'no-store').header('set-cookie', sessionCookie(token, request));
      return successBody('card', { role }, caller);
    },
  );
}
