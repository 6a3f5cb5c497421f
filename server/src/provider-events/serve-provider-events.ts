import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { ProviderEvents } from '#platform/gateways/provisioning/port.ts';
import { createCallbackSeal, PROVIDER_EVENTS_PATH } from './callback-seal.ts';
import { takeEvent } from './event-store.ts';

const READ_TIMEOUT_MS = 5_000;
const paramsShape = z.object({ seal: z.string() });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/**
 * Takes the provider's events. What does not come to our callback, or is no event, is answered as if there were nothing here. An event
 * that cannot be kept is answered with 500, so that the provider may repeat it; open orders are asked for in any case.
 */
export function serveProviderEvents(
  http: FastifyInstance,
  { db, clock, deriveKey }: Needs,
  events: ProviderEvents,
): void {
  const { fits } = createCallbackSeal(deriveKey);
  const options = { schema: { hide: true } };
  http.post(`${PROVIDER_EVENTS_PATH}/:seal/${events.path}`, options, async (request, reply) => {
    const params = paramsShape.safeParse(request.params);
    if (!params.success || !fits(params.data.seal)) return reply.callNotFound();
    const event = await boundedCall(
      (signal) => events.read(request.body, signal),
      { timeoutMs: READ_TIMEOUT_MS },
      () => undefined,
    );
    if (event === undefined) return reply.callNotFound();
    await takeEvent(db, event, clock.now());
    return reply.code(201).type('application/json').send('{}');
  });
}
