import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const verifyAudit = operatorEndpoint({
  path: '/console-api/audit/verify',
  summary: 'Reckons the chain of the audit again from its first entry on',
  right: 'audit.read',
  request: z.object({}),
  response: z.object({
    isWhole: z.boolean(),
    entries: z.int().nonnegative(),
    /** The first entry that does not fit, or is missing. */
    brokenAt: z.int().positive().nullable(),
    /** Hash of the last entry; noted elsewhere, it shows later that nothing was cut off the end. */
    headHash: z.string(),
  }),
  refusals: [],
});
