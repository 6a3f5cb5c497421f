import type { EventType } from '@coupon-centre/contract/events/events';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The data of events of a type about one thing, in the order in which they were recorded, whether in the feed yet or not. */
export async function toldEvents(
  db: Kysely<Schema>,
  type: EventType,
  about: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<{ data: Readonly<Record<string, unknown>> }>`
    SELECT data FROM (SELECT event_id, type, data FROM event_waiting UNION ALL SELECT event_id, type, data FROM event_feed) AS told
     WHERE type = ${type} AND data @> ${JSON.stringify(about)}::jsonb ORDER BY event_id`.execute(db);
  return rows.map(({ data }) => data);
}
