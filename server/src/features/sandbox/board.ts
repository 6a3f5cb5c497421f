import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { countBoard } from '#board/count-board.ts';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { successBody } from '#http/envelope.ts';
import { unknownCaller } from '#http/serve.ts';

/**
 * Counts the operators' board now, in place of within a minute: `POST /sandbox/board`. Served only while the gateways are sandbox
 * ones.
 */
export function serveBoardCount(http: FastifyInstance, db: Kysely<Schema>, clock: Clock): void {
  http.post('/sandbox/board', { schema: { hide: true } }, async (request) => {
    // The job may count at the same moment.
    const eventsMissing = await tryAgain(() => countBoard(db, clock.now()));
    return successBody('card', { eventsMissing }, unknownCaller(request, clock.now()));
  });
}
