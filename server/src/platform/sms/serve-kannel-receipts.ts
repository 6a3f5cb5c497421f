import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import {
  createKannelSeal,
  KANNEL_RECEIPTS_PATH,
  kannelCode,
  kannelState,
} from '#platform/gateways/sms/kannel-receipts.ts';
import type { SmsSender } from './sms-sender.ts';

const paramsShape = z.object({ route: z.string(), messageId: z.uuid(), seal: z.string() });
const queryShape = z.object({ dlr: z.string(), code: z.string().default('') });

interface Needs {
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly sms: Pick<SmsSender, 'take'>;
}

/**
 * Takes Kannel's receipts. What is not sealed by us, or is no receipt, is answered as if there were nothing here. A receipt that
 * cannot be kept is answered with 500, so that Kannel tries again.
 */
export function serveKannelReceipts(http: FastifyInstance, { clock, deriveKey, sms }: Needs): void {
  const { fits } = createKannelSeal(deriveKey);
  http.get(`${KANNEL_RECEIPTS_PATH}/:route/:messageId/:seal`, { schema: { hide: true } }, async (request, reply) => {
    const params = paramsShape.safeParse(request.params);
    const query = queryShape.safeParse(request.query);
    if (!params.success || !query.success) return reply.callNotFound();
    const { route, messageId, seal } = params.data;
    const state = kannelState(query.data.dlr);
    if (!fits(route, messageId, seal) || state === undefined) return reply.callNotFound();
    const code = kannelCode(query.data.code);
    await sms.take(route, {
      by: { id: messageId },
      state,
      atMs: clock.now(),
      ...(code !== undefined && code !== '000' && { detail: `err ${code}` }),
    });
    // Kannel takes 200 and 202 for success, no other.
    return reply.type('text/plain').send('');
  });
}
