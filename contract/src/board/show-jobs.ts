import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

/** Invariants, queues and kinds of messages are a few dozen, named in the code. */
const NAMED_MAX = 200;

export const showJobs = call({
  path: '/console-api/board/showJobs',
  summary: 'The invariant check, the job queues and pending messages',
  who: { operator: 'jobs.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Null before the first check. */
      invariants: z
        .object({
          checkedAt: instant,
          holds: z.boolean(),
          violations: z.array(z.object({ name: z.string(), count: z.int() })).max(NAMED_MAX),
        })
        .nullable(),
      queues: z
        .array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }))
        .max(NAMED_MAX),
      /** Pending messages to outside systems, by kind. `late`: overdue by more than a minute. */
      outbox: z
        .array(z.object({ kind: z.string(), waiting: z.int(), late: z.int(), oldestDueAt: instant.nullable() }))
        .max(NAMED_MAX),
    }),
  ),
  refusals: [],
});
