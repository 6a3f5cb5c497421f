import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { OVERLAP_MS } from './feed-rounds.ts';

/** Long enough for a warehouse that is repaired after a holiday; the changes themselves stay in `owned_coupon_event`. */
const KEEP_MS = 30 * DAY_MS;
const ROWS_A_STEP = 10_000;

/**
 * Deletes events that were told 30 days ago, from the oldest on. Cursors before them are refused from then on. One that happened
 * later by its own clock stays, so that it is not found missing and told again.
 */
export async function retireEvents(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { read_to } = await db.selectFrom('event_position').select('read_to').executeTakeFirstOrThrow();
  // Where changes are still compared with the feed, nothing is deleted: it would be told again.
  const before = new Date(Math.min(nowMs - KEEP_MS, read_to.getTime() - OVERLAP_MS));
  let deleted = 0;
  for (;;) {
    const { rows } = await sql<{ after: string; up_to: string | null }>`
      SELECT p.dropped_seq AS after,
             (SELECT max(f.seq) FROM event_feed f
               WHERE f.seq > p.dropped_seq AND f.seq <= p.dropped_seq + ${ROWS_A_STEP} AND f.recorded_at <= ${before}) AS up_to
        FROM event_position p`.execute(db);
    const step = rows[0];
    if (step === undefined || step.up_to === null) return deleted;
    const { after, up_to: upTo } = step;
    // First the promise, then the rows: no reader gets a page with a gap.
    await db.updateTable('event_position').set({ dropped_seq: upTo }).where('dropped_seq', '<', upTo).execute();
    const { numDeletedRows } = await db
      .deleteFrom('event_feed')
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .where('at', '<=', before)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
}
