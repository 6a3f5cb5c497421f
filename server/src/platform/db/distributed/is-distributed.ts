import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Whether tables are distributed; for the few statements that differ then. One short look-up. */
export async function isDistributed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_there`.execute(db);
  return rows[0]?.is_there === true;
}
