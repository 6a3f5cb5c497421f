import { createHash } from 'node:crypto';
import { REQUEST_ID_PATTERN } from '@coupon-centre/contract/foundation/limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RepeatableRequest } from '#foundation/caller/operator-caller.ts';

const HEADER = 'idempotency-key';

/** Headers of calls that can be repeated. */
export const repeatableHeaders = z.looseObject({
  [HEADER]: z
    .string()
    .regex(REQUEST_ID_PATTERN)
    .optional()
    .describe("Within a day, the same request with the same key gets the first one's answer and changes nothing"),
});

/** The request by its key; undefined without one. */
export function repeatableOf(
  call: string,
  { headers, body }: FastifyRequest,
  answers: RepeatableRequest['answers'],
): RepeatableRequest | undefined {
  const key = headers[HEADER];
  if (typeof key !== 'string') return undefined;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest();
  return { key, fingerprint, answers };
}
