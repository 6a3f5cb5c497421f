import { isCode, normalCode } from '@coupon-centre/contract/code/coupon-code';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeFileRow, codeFileBox, readRows } from '#code-file/code-file-rows.ts';
import { checkInvariants } from '#jobs/invariants.ts';
import { demoCodeFile, seedCodeFile } from '#seed/code-file.ts';
import { seedDemoProvince } from '#seed/seed.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { testCipher } from '#test/use-scene.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 7, 30);
const clock = { now: () => NOW_MS };
const deriveKey = testDeriveKey();

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the demo has one file of codes that can be exchanged, however many nodes start; another database has none', async () => {
  const { db, pool } = database;
  const files = () => db.selectFrom('code_file').selectAll().execute();
  await seedCodeFile({ db, pool, clock, deriveKey });
  expect(await files()).toEqual([]);

  await seedDemoProvince({ db, clock, log: pino({ level: 'silent' }), cipher: testCipher });
  await Promise.all([1, 2, 3].map(() => seedCodeFile({ db, pool, clock, deriveKey })));
  const [file, ...more] = await files();
  expect(more).toEqual([]);
  expect(file).toMatchObject({ batch_no: demoCodeFile.batchNo, state: 'DONE', row_count: 500 });

  const rows: CodeFileRow[] = [];
  for await (const row of readRows(db, codeFileBox(deriveKey), file?.file_id ?? '')) rows.push(row);
  expect(rows).toHaveLength(500);
  expect(rows.filter(([, code = '']) => !isCode(normalCode(code)))).toEqual([]);
  expect(await checkInvariants(db, NOW_MS)).toMatchObject({ holds: true });
});
