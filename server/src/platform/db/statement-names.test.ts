import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { ConnectionLost, kyselyOn } from './kysely.ts';
import { createPool } from './pool.ts';
import { createStatementNames } from './statement-names.ts';

const { database } = await databaseScene();
const pool = createPool(database.connection, pino({ level: 'silent' }), 1);
const db = kyselyOn(pool);
afterAll(() => db.destroy());

const OFTEN = 50;
const MOST_NAMED = 256;
async function times<T>(count: number, work: () => Promise<T> | T): Promise<T[]> {
  const answers: T[] = [];
  for (let left = count; left > 0; left -= 1) answers.push(await work());
  return answers;
}

test('a text has a name from its fiftieth time on, which is its own', async () => {
  const names = createStatementNames();
  expect(await times(OFTEN - 1, () => names.of('SELECT 1'))).toEqual(Array(OFTEN - 1).fill({ text: 'SELECT 1' }));
  const sent = names.of('SELECT 1');
  expect(sent).toEqual({ text: 'SELECT 1', name: expect.stringMatching(/^[\w-]{16}$/) });
  expect(names.of('SELECT 1')).toBe(sent);
  expect((await times(OFTEN, () => names.of('SELECT 2'))).at(-1)?.name).not.toBe(sent.name);
});

test('after a change names are others, and have to be earned again', async () => {
  const names = createStatementNames();
  const [before] = (await times(OFTEN, () => names.of('SELECT 1'))).slice(-1);
  names.change();
  expect(names.of('SELECT 1')).toEqual({ text: 'SELECT 1' });
  const [after] = (await times(OFTEN, () => names.of('SELECT 1'))).slice(-1);
  // A pooler would find the old plan by the text.
  expect(after).toEqual({ text: 'SELECT 1 /* 1 */', name: expect.any(String) });
  expect(after?.name).not.toBe(before?.name);
});

test('no more texts have names than a connection can keep', () => {
  const names = createStatementNames();
  const named = Array.from({ length: MOST_NAMED + 10 }, (_, nth) => {
    for (let count = 1; count < OFTEN; count += 1) names.of(`SELECT ${nth}`);
    return names.of(`SELECT ${nth}`);
  });
  expect(named.filter(({ name }) => name !== undefined)).toHaveLength(MOST_NAMED);
});

test('a text of many rows has none', async () => {
  const names = createStatementNames();
  const rows = `VALUES ${Array.from({ length: 1_000 }, (_, nth) => `($${nth * 2 + 1}, $${nth * 2 + 2})`).join(', ')}`;
  expect((await times(OFTEN + 1, () => names.of(rows))).at(-1)).toEqual({ text: rows });
});

test('a connection keeps the plan of a statement that is sent often', async () => {
  const text = () => sql<{ two: number }>`SELECT ${1}::integer + 1 AS two`.execute(db);
  const answers = await times(OFTEN + 10, text);
  expect(new Set(answers.map(({ rows }) => rows[0]?.two))).toEqual(new Set([2]));
  const { rows } = await sql<{ statement: string; used: number }>`
    SELECT statement, generic_plans + custom_plans AS used FROM pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement)).toContain('SELECT $1::integer + 1 AS two');
});

test('a migration that adds a column fails nothing outside transactions, and one transaction at most', async () => {
  const ask = (trx = db) => trx.selectFrom('catalogue_version').selectAll().execute();
  const inTransaction = () => db.transaction().execute((trx) => ask(trx));
  const names = async (rows: ReturnType<typeof ask>) => Object.keys((await rows)[0] ?? {});
  await times(OFTEN + 1, ask);
  await database.owner.pool.query('ALTER TABLE catalogue_version ADD COLUMN added integer');
  expect(await names(ask())).toContain('added');
  await times(OFTEN + 1, ask);
  await database.owner.pool.query('ALTER TABLE catalogue_version DROP COLUMN added');
  await expect(inTransaction()).rejects.toBeInstanceOf(ConnectionLost);
  expect(await names(inTransaction())).not.toContain('added');
});

test('a plan that was forgotten is made again', async () => {
  const ask = () => sql`SELECT ${1}::integer * 3 AS three`.execute(db);
  await times(OFTEN + 1, ask);
  await sql`DEALLOCATE ALL`.execute(db);
  expect((await ask()).rows).toEqual([{ three: 3 }]);
  expect((await times(OFTEN + 1, ask)).at(-1)?.rows).toEqual([{ three: 3 }]);
});
