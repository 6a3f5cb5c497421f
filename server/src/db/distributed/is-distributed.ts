import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Whether tables lie on several machines. For the few statements that have to be asked in another way there; one short look-up. */
export async function isDistributed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_there`.execute(db);
  return rows[0]?.is_there === true;
}
