import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { MIGRATION_LOCK, type TableOwner } from '#platform/db/migrate.ts';
import { grantRights, QUEUE_SCHEMA } from '#platform/db/roles/grant-rights.ts';

const LOOK_AGAIN_MS = 200;
/** Indexes that an update of the queue builds after its migration, on tables that hold minutes. */
const OPEN = new Set(['pending', 'in_progress']);

/** Makes the job queue's tables, or brings them to the version of this server; workers take them as they find them. */
export async function installQueue({ connection, grantTo }: TableOwner, log: Logger): Promise<void> {
  const pool = new pg.Pool({ ...connection, application_name: 'coupon-centre migration', max: 2 });
  pool.on('error', (error) => log.debug({ reason: error.message }, 'The connection of the migration broke'));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the tables of the job queue could not be brought up to date'));
  try {
    await boss.start();
    while ((await boss.getBamStatus()).some(({ status }) => OPEN.has(status))) await pause(LOOK_AGAIN_MS);
    await boss.stop();
    if (grantTo !== undefined) await grant(pool, grantTo);
  } finally {
    await pool.end();
  }
}

async function grant(pool: pg.Pool, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await grantRights(client, QUEUE_SCHEMA, role);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
