import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** How the server's archiving of its log goes, by its own clock; undefined where it archives nothing. */
export async function readArchive(db: Kysely<Schema>) {
  const { rows } = await sql<{ age_seconds: number; is_failing: boolean }>`
    SELECT extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 AS age_seconds,
           last_failed_time IS NOT NULL AND last_failed_time > coalesce(last_archived_time, '-infinity') AS is_failing
      FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`.execute(db);
  const [row] = rows;
  return row && { ageSeconds: row.age_seconds, isFailing: row.is_failing };
}
