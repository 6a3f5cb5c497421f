import { z } from 'zod';
import { id, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const BATCH_CODES_MAX = 1_000_000;

export const makeBatch = operatorEndpoint({
  path: '/console-api/codes/makeBatch',
  summary: 'Orders a batch of exchange codes; it is made in the background',
  right: 'codes.write',
  request: z
    .object({
      templateId: id,
      size: z.int().min(1).max(BATCH_CODES_MAX),
      validFrom: instant,
      /** The end, exclusive. */
      validTo: instant,
      /** Only for numbers that begin with one of these; empty: for everybody. */
      phonePrefixes: z
        .array(z.string().regex(/^1\d{0,6}$/))
        .max(100)
        .default([]),
    })
    .refine(({ validFrom, validTo }) => Date.parse(validFrom) < Date.parse(validTo), { path: ['validTo'] }),
  response: z.object({ batchId: z.uuid() }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
