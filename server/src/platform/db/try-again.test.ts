import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { tryAgain } from './try-again.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Work = (trx: Transaction<Schema>, nth: number) => Promise<unknown>;

/** Does work in a transaction of its own, again where that may help, and counts how often. */
async function counted(work: Work) {
  let times = 0;
  const attempt = (): Promise<unknown> => {
    times += 1;
    return database.db.transaction().execute((trx) => work(trx, times));
  };
  const outcome = await tryAgain(attempt).then(
    () => 'done',
    (error: { readonly message: string }) => error.message,
  );
  return { times, outcome };
}

it('a statement that another connection cancels is tried again', async () => {
  const cancelFirst: Work = async (trx, nth) => {
    if (nth === 1) await sql`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`.execute(trx);
  };
  expect(await counted(cancelFirst)).toEqual({ times: 2, outcome: 'done' });
});

it('what misses a shard that has moved to another machine is tried again; what misses a table is not', async () => {
  const missing =
    (table: string): Work =>
    async (trx, nth) => {
      if (nth === 1) await sql`SELECT FROM ${sql.table(table)}`.execute(trx);
    };
  expect(await counted(missing('carried_limit_102037'))).toEqual({ times: 2, outcome: 'done' });
  expect(await counted(missing('no_table'))).toEqual({ times: 1, outcome: 'relation "no_table" does not exist' });
});

it('a statement that takes too long is not', async () => {
  const tooLong: Work = async (trx) => {
    await sql`SET LOCAL statement_timeout = 20`.execute(trx);
    await sql`SELECT pg_sleep(60)`.execute(trx);
  };
  expect(await counted(tooLong)).toEqual({ times: 1, outcome: 'canceling statement due to statement timeout' });
});

it('a conflict that comes again and again is told after five tries', async () => {
  const conflict = sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`;
  expect(await counted((trx) => conflict.execute(trx))).toEqual({ times: 5, outcome: 'again' });
});
