import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What is remembered of subscribers' requests gets older: no test can move the database's clock. */
export const ageRequests = async (db: Kysely<Schema>, ms: number): Promise<void> => {
  await sql`UPDATE idempotency_key SET kept_at = kept_at - make_interval(secs => ${ms / SECOND_MS})`.execute(db);
};
