import { sandboxMigrations } from '@coupon-centre/sandbox/src/sandbox-migrations.ts';
import { pino } from 'pino';
import { bringTablesUpToDate, bringUpToDate } from '#app/bring-up-to-date.ts';
import type { Database } from '#platform/db/engine.ts';

/** The tables of a server that is started with the sandbox, and the rights of the role that serves. */
export async function migrateWithSandbox(database: Pick<Database, 'connection' | 'owner'>): Promise<void> {
  const log = pino({ level: 'silent' });
  await bringUpToDate(database, log);
  await bringTablesUpToDate(database, log, sandboxMigrations);
}
