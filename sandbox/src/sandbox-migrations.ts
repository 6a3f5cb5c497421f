import { join } from 'node:path';
import type { Migrations } from '@coupon-centre/server/src/platform/db/migrate.ts';

/** The sandbox's tables, applied after the server's. */
export const sandboxMigrations: Migrations = {
  folder: join(import.meta.dirname, '../migrations'),
  history: 'sandbox_migration',
};
