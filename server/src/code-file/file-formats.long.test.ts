import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { madeCodeFile } from '#test/factories/code-file.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { codeFileBox, readRows } from './code-file-rows.ts';
import { fileFormats } from './file-formats.ts';

const MANY = 100_000;
const MIB = 1024 * 1024;
const heads = ['序号', '兑换码'];

const { database } = await databaseScene();

function* codes(): Generator<string[]> {
  for (let row = 1; row <= MANY; row += 1) yield [String(row), `CODE-${String(row * 7919).padStart(12, '0')}`];
}

test('100,000 rows are sealed, streamed in flat memory, and all readable by a spreadsheet library', async () => {
  const { db } = database;
  const deriveKey = testDeriveKey();
  const fileId = await madeCodeFile({ db, clock: { now: () => 0 }, deriveKey }, { batchNo: 'MANY' }, codes());
  const made = await db.selectFrom('code_file').selectAll().where('file_id', '=', fileId).executeTakeFirstOrThrow();
  expect(made).toMatchObject({ state: 'DONE', row_count: MANY });

  const rowsOfFile = () => readRows(db, codeFileBox(deriveKey), { fileId, rowCount: MANY });
  const open = () => fileFormats.xlsx({ name: made.name, heads, rows: rowsOfFile() });
  let size = 0;
  let most = 0;
  const before = process.memoryUsage();
  for await (const chunk of open()) {
    size += chunk.length;
    const now = process.memoryUsage();
    most = Math.max(most, now.arrayBuffers + now.external - before.arrayBuffers - before.external);
  }
  expect(size).toBe(Number(made.byte_count));
  // All rows would take 100 times the parts in memory.
  expect(most).toBeLessThan(24 * MIB);

  const rows = await readSheet(await buffer(Readable.fromWeb(open())));
  expect(rows).toHaveLength(MANY + 1);
  expect(rows[0]).toEqual(heads);
  expect(rows[1]).toEqual(['1', 'CODE-000000007919']);
  expect(rows[MANY]).toEqual([String(MANY), 'CODE-000791900000']);
});
