import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Everything that is remembered of subscribers' requests becomes this old: no test can move the database's clock. */
export const ageRequests = async (db: Kysely<Schema>, ageMs: number): Promise<void> => {
  await db
    .updateTable('idempotency_key')
    .set({ kept_at: new Date(Date.now() - ageMs) })
    .execute();
};
