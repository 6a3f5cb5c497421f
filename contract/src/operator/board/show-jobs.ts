import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const showJobs = operatorEndpoint({
  path: '/console-api/board/showJobs',
  summary: 'The invariant check, the job queues and what waits to be sent',
  right: 'jobs.read',
  request: z.object({}),
  response: z.object({
    /** Null before the first check. */
    invariants: z
      .object({
        checkedAt: instant,
        holds: z.boolean(),
        violations: z.array(z.object({ name: z.string(), count: z.int() })),
      })
      .nullable(),
    queues: z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() })),
    /** Messages to outside systems that are not done, by kind. `late`: due for more than a minute. */
    outbox: z.array(z.object({ kind: z.string(), waiting: z.int(), late: z.int(), oldestDueAt: instant.nullable() })),
  }),
  refusals: [],
});
