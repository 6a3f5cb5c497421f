import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { unitRefusals } from '#catalogue/unit-refusals.ts';
import { id, instant } from '#foundation/field.ts';

const BATCH_CODES_MAX = 1_000_000;

export const makeBatch = call({
  path: '/console-api/codes/makeBatch',
  summary: 'Orders a batch of exchange codes, made in the background; above a value once it is approved',
  who: { operator: 'codes.write' },
  request: z
    .strictObject({
      templateId: id,
      size: z.int().min(1).max(BATCH_CODES_MAX),
      validFrom: instant,
      /** Exclusive. */
      validTo: instant,
      /** Only for numbers with one of these prefixes; empty: for all. */
      phonePrefixes: z
        .array(z.string().regex(/^1\d{0,6}$/))
        .max(100)
        .default([]),
    })
    .refine(({ validFrom, validTo }) => Date.parse(validFrom) < Date.parse(validTo), { path: ['validTo'] }),
  isRepeatable: true,
  answer: json(z.object({ batchId: z.uuid(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', ...unitRefusals],
});
