import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { NOON_MS, useScene } from '#test/use-scene.ts';

/* The statements of docs/for-auditors.md, as they stand there. */

const { database, db } = await databaseScene();
const scene = useScene(db);
await scene.uses.use(scene.request(await scene.couponOwner({ claimedAtMs: NOON_MS })));

const page = readFileSync(join(import.meta.dirname, '../../../docs/for-auditors.md'), 'utf8');
const [, block = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
const statements = block
  .replace(/^--.*\n/gm, '')
  .split(';')
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');

/** How many rows each of the statements returns. */
const found = async (): Promise<readonly number[]> => {
  const answers = [];
  for (const statement of statements) answers.push((await sql.raw(statement).execute(db)).rows.length);
  return answers;
};

it('return no row on sound data', async () => {
  expect(await found()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it.each([
  ['UPDATE stock_pool SET total = total + 1', 'UPDATE stock_pool SET total = total - 1', 1],
  ['UPDATE stock_pool SET issued = issued + 1', 'UPDATE stock_pool SET issued = issued - 1', 2],
  [
    'ALTER TABLE stock_entry DISABLE TRIGGER stock_entry_is_append_only',
    'ALTER TABLE stock_entry ENABLE TRIGGER stock_entry_is_append_only',
    6,
  ],
] as const)('see %s', async (change, changeBack, statement) => {
  await database.owner.pool.query(change);
  expect((await found())[statement]).toBeGreaterThan(0);
  await database.owner.pool.query(changeBack);
  expect(await found()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
