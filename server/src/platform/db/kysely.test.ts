import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { kyselyOn, NoConnection } from './kysely.ts';

it('tells a database that cannot be reached from one that refuses', async () => {
  const db = kyselyOn(new pg.Pool({ host: '/nowhere', port: 1 }));
  await expect(db.selectFrom('subscriber').selectAll().execute()).rejects.toBeInstanceOf(NoConnection);
  await expect(db.transaction().execute(async () => undefined)).rejects.toBeInstanceOf(NoConnection);
  await db.destroy();
});

it('does not use a connection again that the database has ended', async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  pool.on('error', () => undefined);
  /** Whether the pool was told to close what was given back. */
  const released: unknown[] = [];
  pool.on('release', (error) => void released.push(error));
  const db = kyselyOn(pool);
  try {
    const asked = expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57P01' });
    await expect
      .poll(async () => {
        const { rows } = await sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE query = 'SELECT pg_sleep(60)' AND datname = current_database()`.execute(database.db);
        return rows.length;
      })
      .toBe(1);
    await asked;
    expect(released).toEqual([true]);
    await sql`SELECT 1`.execute(db);
  } finally {
    await db.destroy();
    await database.close();
  }
});
