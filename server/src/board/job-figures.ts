import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readInvariants, readOutbox, readQueues } from '#platform/jobs/read-jobs.ts';

/** The check, the queues and the outbox. */
export async function jobFigures(db: Kysely<Schema>, nowMs: number) {
  const [checked, queues, outbox] = await Promise.all([readInvariants(db), readQueues(db), readOutbox(db, nowMs)]);
  const { checkedAtMs, ...verdict } = checked ?? { checkedAtMs: 0, holds: true, violations: [] };
  return {
    invariants: checked === null ? null : { checkedAt: toInstant(checkedAtMs), ...verdict },
    queues,
    outbox: outbox.map(({ oldest, ...counts }) => ({ ...counts, oldestDueAt: oldest && toInstant(oldest.getTime()) })),
  };
}
