import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { SERVING_USER, type SocketConnection } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { type Connection, createPool } from '#platform/db/pool.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { openSecrets } from '#platform/settings/secrets.ts';
import { MASTER_KEY } from '#test/master-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database without connections, as its owner: the template of each test file's own. */
    readonly templateDatabase: SocketConnection;
    /** The same on the workers of a distributed database; otherwise empty. */
    readonly workerTemplates: readonly SocketConnection[];
  }
}

/** A separate database on a real PostgreSQL, migrated and empty, with the rights of a server that runs. */
export interface TestDatabase {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** For additional connections. */
  readonly connection: Connection;
  /** The same as a setting. */
  readonly url: string;
  /** The same with the role that owns the tables: for what no server does. */
  readonly owner: Pick<TestDatabase, 'db' | 'pool'> & { readonly connection: SocketConnection; readonly url: string };
  /** Ends the pools and drops the database, even with open connections. */
  close(): Promise<void>;
}

/** On every server of a distributed database, one after another: the last is the coordinator. */
async function onServers(statement: string): Promise<void> {
  for (const server of [...inject('workerTemplates'), inject('templateDatabase')]) {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}

/** What is asked of a database that others use. */
const IN_USE = '55006';
const TRIES = 5;

/**
 * A machine of a cluster may connect to another one again right after its connections were ended, or keep a transaction that a
 * killed node had prepared: then the database goes with the cluster, at the end of the run.
 */
async function drop(name: string): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await onServers(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE) throw error;
      if (left > 0) continue;
      if (inject('workerTemplates').length > 0) return;
      throw error;
    }
  }
}

const urlOf = ({ user, host, database }: SocketConnection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

function openAs(connection: SocketConnection) {
  const pool = createPool(connection, pino({ level: 'silent' }));
  const db = kyselyOn(pool);
  giveAuditKeys(db, openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));
  return { db, pool, connection, url: urlOf(connection) };
}

/** Takes a fraction of a second: make one per test file and close it in `afterAll`. */
export const testDatabase = (): Promise<TestDatabase> => databaseFrom(inject('templateDatabase').database);

/** A database without tables, for those who migrate it themselves. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

async function databaseFrom(source: string): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Its files are copied; otherwise each page would go through the log.
  await onServers(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  // Rights on the database itself are not copied with it.
  await onServers(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const owner = openAs({ ...template, database: name });
  const serving = openAs({ ...template, database: name, user: SERVING_USER });
  const close = async (): Promise<void> => {
    await Promise.all([serving.db.destroy(), owner.db.destroy()]);
    await drop(name);
  };
  return { ...serving, owner, close };
}
