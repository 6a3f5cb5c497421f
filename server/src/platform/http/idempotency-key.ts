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

/** A repeatable request whose upload, if it has one, is shown to it as it is read. */
interface WatchedRequest extends RepeatableRequest {
  readonly seePart: (part: Buffer) => void;
}

/** The request by its key; undefined without one. */
export function repeatableOf(
  { name, isUpload }: { readonly name: string; readonly isUpload: boolean },
  { headers, body, query }: FastifyRequest,
  answers: RepeatableRequest['answers'],
): WatchedRequest | undefined {
  const key = headers[HEADER];
  if (typeof key !== 'string') return undefined;
  const hash = createHash('sha256').update(JSON.stringify([name, isUpload ? query : body]));
  return { key, fingerprint: () => hash.copy().digest(), answers, seePart: (part) => hash.update(part) };
}
