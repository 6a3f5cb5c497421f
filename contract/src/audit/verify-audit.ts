import { z } from 'zod';
import { call, json } from '#call/call.ts';

/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[\da-f]{64}$/);

export const verifyAudit = call({
  path: '/console-api/audit/verify',
  summary:
    'Reckons the chain of the audit again, a piece of it at a time: call it on from its own answer until it is done',
  who: { operator: 'audit.read' },
  request: z.object({
    /** Where the last piece ended; left out, it begins with the first entry. */
    after: z.object({ seq: z.int().positive(), hash }).optional(),
  }),
  answer: json(
    z.object({
      /** So far. */
      isWhole: z.boolean(),
      /** Whether the end was reached, or a break; else there is more after `entries` and `headHash`. */
      isDone: z.boolean(),
      /** Entries that fit, from the first one on. */
      entries: z.int().nonnegative(),
      /** Entries there are. */
      total: z.int().nonnegative(),
      /** The first entry that does not fit, or is missing. */
      brokenAt: z.int().positive().nullable(),
      /** Hash of the last entry that fits; noted elsewhere, it shows later that nothing was cut off the end. */
      headHash: hash,
    }),
  ),
  refusals: [],
});
