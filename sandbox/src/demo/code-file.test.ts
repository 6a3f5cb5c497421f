import { isCode, normalCode } from '@coupon-centre/contract/foundation/coupon-code';
import { type CodeFileRow, codeFileBox, readRows } from '@coupon-centre/server/src/code-file/code-file-rows.ts';
import { type TestDatabase, testDatabase } from '@coupon-centre/server/test/database.ts';
import { checkInvariants } from '@coupon-centre/server/test/invariants-hold.ts';
import { testDeriveKey } from '@coupon-centre/server/test/login-scene.ts';
import { testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCodeFile, seedCodeFile } from '#demo/code-file.ts';
import { seedDemoProvince } from '#demo/demo-province.ts';

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
  for await (const row of readRows(db, codeFileBox(deriveKey), { fileId: file?.file_id ?? '', rowCount: 500 }))
    rows.push(row);
  expect(rows).toHaveLength(500);
  expect(rows.filter(([, code = '']) => !isCode(normalCode(code)))).toEqual([]);
  expect(await checkInvariants(db, NOW_MS)).toMatchObject({ holds: true });
});
