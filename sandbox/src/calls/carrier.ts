import { PHONE_PATTERN, PRE_SIGN_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { successBody } from '@coupon-centre/server/src/platform/http/envelope.ts';
import { unknownCaller } from '@coupon-centre/server/src/platform/http/unknown-caller.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CarrierEmulator } from '#gateways/carrier-emulator.ts';

const numberRequest = z.strictObject({ number: z.string().regex(PHONE_PATTERN).nullable() });
const tokenRequest = z.strictObject({
  preSign: z.string().max(PRE_SIGN_MAX_LENGTH),
  sign: z.string().max(PRE_SIGN_MAX_LENGTH),
  getMsisdnMask: z.enum(['0', '1']).optional(),
});

/**
 * The sandbox carrier: `POST /sandbox/carrier {number|null}` sets the number it recognises (wire §5), `GET` reads it. Also
 * serves its SDK's calls. Served only while the carrier is the sandbox one.
 */
export function serveCarrier(http: FastifyInstance, emulator: CarrierEmulator, clock: Clock): void {
  http.post<{ Body: z.output<typeof numberRequest> }>(
    '/sandbox/carrier',
    { schema: { body: numberRequest, hide: true } },
    async (request) => {
      await emulator.setNumber(request.body.number);
      return successBody('card', request.body, unknownCaller(request, clock.now()));
    },
  );
  http.get('/sandbox/carrier', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return successBody('card', { number: await emulator.number() }, unknownCaller(request, clock.now()));
  });
  http.post<{ Body: z.output<typeof tokenRequest> }>(
    '/sandbox/carrier/token',
    { schema: { body: tokenRequest, hide: true } },
    async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store');
      return emulator.giveToken(body);
    },
  );
}
