import type { Logger } from 'pino';
import { systemClock } from '#foundation/time/clock.ts';
import type { Database } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { checkMigrated, type Migrations, migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { installQueue } from '#platform/jobs/install-queue.ts';
import { dropOldShadows } from '#rehearsal/shadow.ts';

type Migrated = Pick<Database, 'connection' | 'owner'>;

/** Applies migrations as the owner of the tables; a process that may not be the owner checks that they were applied. */
export const bringTablesUpToDate = (
  { connection, owner }: Migrated,
  log: Logger,
  migrations?: Migrations,
): Promise<void> =>
  owner === undefined ? checkMigrated(connection, log, migrations) : migrate(owner, log, migrations);

/**
 * Everything that a server needs to find in its database: tables, the job queue, the rights of the role that serves. Also drops what
 * a killed rehearsal left. Throws StartProblem as `migrate` and `checkMigrated` do.
 */
export async function bringUpToDate(database: Migrated, log: Logger): Promise<void> {
  await bringTablesUpToDate(database, log);
  if (database.owner === undefined) return;
  await installQueue(database.owner, log);
  const db = kyselyOn(createPool(database.owner.connection, log, 1));
  try {
    await dropOldShadows(db, systemClock.now());
  } finally {
    await db.destroy();
  }
}
