import { inject } from 'vitest';
import type { TestDatabase } from '#test/database.ts';

const QUERY =
  inject('workerTemplates').length > 0
    ? 'SELECT FROM citus_lock_waits'
    : "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** How many statements wait for another transaction's lock, on whichever machine. */
export const lockWaits = async ({ owner }: TestDatabase): Promise<number> =>
  (await owner.pool.query(QUERY)).rowCount ?? 0;
