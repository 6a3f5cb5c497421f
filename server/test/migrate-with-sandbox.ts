import { sandboxMigrations } from '@coupon-centre/sandbox/src/sandbox-migrations.ts';
import { pino } from 'pino';
import { migrate } from '#platform/db/migrate.ts';
import type { Connection } from '#platform/db/pool.ts';

/** The tables of a server that is started with the sandbox. */
export async function migrateWithSandbox(connection: Connection): Promise<void> {
  const log = pino({ level: 'silent' });
  await migrate(connection, log);
  await migrate(connection, log, sandboxMigrations);
}
