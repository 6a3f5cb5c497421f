import { countBoard } from '@coupon-centre/server/src/board/count-board.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { tryAgain } from '@coupon-centre/server/src/platform/db/try-again.ts';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

/** Updates the operators' board at once: `POST /sandbox/board`. Served only while the gateways are sandbox ones. */
export function serveBoardCount(http: FastifyInstance, db: Kysely<Schema>, clock: Clock): void {
  http.post('/sandbox/board', { schema: { hide: true } }, async (request) => {
    // The job may run at the same moment.
    const eventsMissing = await tryAgain(() => countBoard(db, clock.now()));
    return successBody('card', { eventsMissing }, unknownCaller(request, clock.now()));
  });
}
