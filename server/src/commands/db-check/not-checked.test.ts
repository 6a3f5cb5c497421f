import { expect, inject, test } from 'vitest';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { checkKeyFits, openSecrets } from '#platform/settings/secrets.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { runCommandFile } from '#test/run-command.ts';
import { scene } from '#test/scene.ts';

/* `npm run db:check` where it may not see everything, and where others are at work meanwhile. On several machines it sees no pages. */

const here = test.skipIf(inject('workerTemplates').length > 0);
const PATIENCE_MS = 180_000;
const WAIT_MS = 60_000;
const { database } = await scene();
const { owner } = database;
await checkKeyFits(database.pool, openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));
const run = (settings: Readonly<Record<string, string>>) => runCommandFile('db-check.ts', settings);
const served = { DATABASE_URL: database.url };
const servedAsOwner = { ...served, MIGRATION_DATABASE_URL: owner.url };

/** Waits until a session waits for a lock on this table; returns which. */
async function waitingFor(table: string): Promise<number> {
  const waiting = async () => {
    const { rows } = await owner.pool.query<{ pid: number }>(
      'SELECT pid FROM pg_locks WHERE NOT granted AND relation = to_regclass($1)',
      [table],
    );
    return rows[0]?.pid ?? 0;
  };
  await expect.poll(waiting, { timeout: WAIT_MS }).toBeGreaterThan(0);
  return waiting();
}

/** Does this in a transaction that stays open until it is told to end. */
async function inTransaction(statement: string) {
  const client = await owner.pool.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0; BEGIN');
  await client.query(statement);
  return async () => {
    await client.query('COMMIT');
    client.release(true);
  };
}

here(
  'what the role may not see is left out, which the verdict and the exit status say, until it is granted as the line says',
  async () => {
    await owner.pool.query('CREATE SCHEMA tools; CREATE EXTENSION amcheck SCHEMA tools');
    const without = await run(served);
    expect(without.output).toMatch(/^ok: pages: \d+ pages were read; [1-9]\d* tables that this role may not read, /m);
    expect(without.output).toMatch(/\nNothing found; left out: structures\.\n$/);
    expect(without.code).toBe(3);
    const [, grant = ''] = /^left out: structures: .+ As a superuser: (.+)$/m.exec(without.output) ?? [];
    await owner.pool.query(grant.replaceAll('ROLE', SERVING_USER));
    const granted = await run(served);
    expect(granted.output).toMatch(/^ok: structures: \d+ tables and indexes are sound$/m);
    expect(granted.output).toMatch(/\nAll is well\.\n$/);
    expect(granted.code).toBe(0);
    await owner.pool.query('DROP EXTENSION amcheck; DROP SCHEMA tools');
  },
  PATIENCE_MS,
);

here(
  'a check that is cut short is not a finding; it holds no lock on what it has checked, and goes on with the rest',
  async () => {
    await owner.pool.query('CREATE TABLE held AS SELECT 1 AS n');
    const release = await inTransaction('LOCK TABLE held');
    const running = run(servedAsOwner);
    await owner.pool.query('SELECT pg_cancel_backend($1)', [await waitingFor('held')]);
    await expect
      .poll(
        async () => {
          const { rows } = await owner.pool.query<{ query: string }>(
            'SELECT query FROM pg_stat_activity WHERE pid = $1',
            [await waitingFor('held')],
          );
          return rows[0]?.query ?? '';
        },
        { timeout: WAIT_MS },
      )
      .toContain('verify_heapam');
    const pid = await waitingFor('held');
    const { rows: locked } = await owner.pool.query(
      `SELECT relation::regclass FROM pg_locks
        WHERE pid = $1 AND granted AND relation >= 16384
          AND relation IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
      [pid],
    );
    expect(locked).toEqual([]);
    await owner.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    const { code, output } = await running;
    expect(output).toMatch(/^NOT RUN: pages: table held, pages 0 to 4999: canceling statement due to user request$/m);
    expect(output).toMatch(/^NOT RUN: structures: table held: terminating connection due to administrator command$/m);
    expect(output).not.toContain('FOUND');
    expect(output).toMatch(/\nNothing found; not run: pages, structures\.\n$/);
    expect(code).toBe(1);
    await release();
    await owner.pool.query('DROP TABLE held');
  },
  PATIENCE_MS,
);

here(
  'a table that is removed meanwhile is not a finding',
  async () => {
    await owner.pool.query(
      'CREATE TABLE long_values (text text); CREATE TABLE leaving AS SELECT 1 AS n; CREATE TABLE leaving_later AS SELECT 1 AS n',
    );
    const { rows } = await owner.pool.query<{ index: string }>(
      `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_class c ON c.reltoastrelid = i.indrelid
        WHERE c.relname = 'long_values'`,
    );
    const index = rows[0]?.index ?? '';
    const leave = await inTransaction('DROP TABLE leaving');
    // Only the check of the structures needs it.
    const release = await inTransaction(`REINDEX INDEX ${index}`);
    const running = run(servedAsOwner);
    await waitingFor('leaving');
    await leave();
    await waitingFor(index);
    await owner.pool.query('DROP TABLE leaving_later');
    await release();
    const { code, output } = await running;
    expect(output).toMatch(/\nAll is well\.\n$/);
    expect(code).toBe(0);
    await owner.pool.query('DROP TABLE long_values');
  },
  PATIENCE_MS,
);

here(
  'it changes nothing: without a migration or the key it checks what needs neither',
  async () => {
    const { rows } = await owner.pool.query(
      'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration) RETURNING *',
    );
    const [{ version, name, checksum, applied_at: appliedAt, works_with: worksWith }] = rows;
    const older = await run(servedAsOwner);
    expect(older.output).toMatch(/^ok: pages: /m);
    expect(older.output).toMatch(/^ok: structures: /m);
    expect(older.output).toContain(`\nNOT RUN: invariants: The database lacks migration ${name}`);
    expect(older.code).toBe(1);
    const { rowCount } = await owner.pool.query('SELECT FROM schema_migration WHERE version = $1', [version]);
    expect(rowCount).toBe(0);
    await owner.pool.query('INSERT INTO schema_migration VALUES ($1, $2, $3, $4, $5)', [
      version,
      name,
      checksum,
      appliedAt,
      worksWith,
    ]);

    const otherKey = await run({ ...servedAsOwner, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') });
    expect(otherKey.output).toMatch(/^ok: invariants: /m);
    expect(otherKey.output).toMatch(/^left out: the operators' record: The key .+ is not the one/m);
    expect(otherKey.output).toMatch(/\nNothing found; left out: the operators' record\.\n$/);
    expect(otherKey.code).toBe(3);
  },
  PATIENCE_MS,
);
