import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

/** HMAC-SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[\da-f]{64}$/);

export const verifyAudit = call({
  path: '/console-api/audit/verify',
  summary: 'Verifies the audit chain piece by piece; repeat from the returned position until done',
  who: { operator: 'audit.read' },
  request: z.strictObject({
    /** Where the last piece ended. Default: the start of the chain. */
    after: z.strictObject({ seq: z.int().positive(), hash }).optional(),
  }),
  answer: json(
    z.object({
      /** Whether the chain is intact so far. */
      isWhole: z.boolean(),
      /** Whether the end or a break was reached; otherwise continue after `entries` and `headHash`. */
      isDone: z.boolean(),
      /** Number of verified entries, from the first one. */
      entries: z.int().nonnegative(),
      /** Number of all entries. */
      total: z.int().nonnegative(),
      /** The first entry that is altered or missing. */
      brokenAt: z.int().positive().nullable(),
      /** What is wrong there: altered, not there, or with a plain hash where only keyed ones count. */
      problem: z.enum(['ALTERED', 'MISSING', 'NOT_KEYED']).nullable(),
      /** The time that the broken entry says; of a missing one the time of the entry after it. */
      brokenTime: instant.nullable(),
      /** The first entry whose hash is keyed, and its time; those before it have plain hashes. Null without entries. */
      keyedFrom: z.object({ seq: z.int().positive(), at: instant }).nullable(),
      /** Hash of the last verified entry; a copy kept elsewhere proves later that no entries were cut off the end. */
      headHash: hash,
    }),
  ),
  refusals: [],
});
