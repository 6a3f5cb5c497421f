import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { madeCodeFile, orderedCodeFile } from '#test/factories/code-file.ts';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { codeFileBox, readRows } from './code-file-rows.ts';
import { takeAttempt } from './extraction-attempts.ts';
import { fileFormats } from './file-formats.ts';
import { makeCodeFile, retireCodeFiles } from './make-code-file.ts';

const deriveKey = testDeriveKey();

const { db, clock } = await databaseScene(NOON_MS);

const needs = () => ({ db, clock, deriveKey });
const retire = () => retireCodeFiles(db, clock.now());
const partsOf = (fileId: string) =>
  db.selectFrom('code_file_part').select('part_no').where('file_id', '=', fileId).execute();

test('the codes of a file are deleted on expiry, not before; its description stays', async () => {
  const rows = Array.from({ length: 1_200 }, (_, row) => [String(row)]);
  const expiresAtMs = clock.now() + MINUTE_MS;
  const short = await madeCodeFile(needs(), { batchNo: 'SHORT', expiresAtMs }, rows);
  const long = await madeCodeFile(needs(), { batchNo: 'LONG' }, rows);
  clock.moveTo(expiresAtMs - 1);
  expect(await retire()).toBe(0);
  expect(await partsOf(short)).toHaveLength(3);
  clock.moveBy(1);
  expect([await retire(), await retire()]).toEqual([1, 0]);
  expect(await partsOf(short)).toEqual([]);
  expect(await partsOf(long)).toHaveLength(3);
  const kept = db.selectFrom('code_file').select(['state', 'row_count']).where('file_id', '=', short);
  expect(await kept.execute()).toEqual([{ state: 'DONE', row_count: 1_200 }]);
});

test.each(['xlsx', 'csv'] as const)(
  'a slow download as %s breaks off where the codes expire under it',
  async (format) => {
    const rows = Array.from({ length: 1_200 }, (_, row) => [String(row)]);
    const fileId = await madeCodeFile(
      needs(),
      { batchNo: `SLOW-${format}`, expiresAtMs: clock.now() + MINUTE_MS },
      rows,
    );
    const read = async function* () {
      for await (const row of readRows(db, codeFileBox(deriveKey), { fileId, rowCount: rows.length })) {
        if (row[0] === '499') {
          clock.moveBy(MINUTE_MS);
          await retire();
        }
        yield row;
      }
    };
    const bytes = fileFormats[format]({ name: 'slow', heads: ['code'], rows: read() });
    const download = async () => {
      for await (const _chunk of bytes);
    };
    await expect(download()).rejects.toThrow('wiped');
  },
);

test('attempts are deleted when they no longer count, not before', async () => {
  const one = uuidv7();
  const other = uuidv7();
  const tried = async () =>
    (await db.selectFrom('code_file_try').select('subscriber_id').execute()).map((row) => row.subscriber_id);
  await takeAttempt(db, one, clock.now());
  clock.moveBy(60 * MINUTE_MS - 1);
  await takeAttempt(db, other, clock.now());
  await retire();
  expect((await tried()).sort()).toEqual([one, other].sort());
  clock.moveBy(1);
  await retire();
  expect(await tried()).toEqual([other]);
});

test('a file whose maker died is given up ten minutes after its last part; a returning maker cannot finish it', async () => {
  const fileId = await orderedCodeFile(needs(), { batchNo: 'LEFT' });
  const state = async () =>
    (await db.selectFrom('code_file').select('state').where('file_id', '=', fileId).executeTakeFirst())?.state;
  async function* slowRows() {
    for (let row = 0; row < 500; row += 1) yield [String(row)];
    clock.moveBy(10 * MINUTE_MS - 1);
    expect([await retire(), await state()]).toEqual([0, 'IN_PROGRESS']);
    clock.moveBy(1);
    expect([await retire(), await state()]).toEqual([1, 'ERROR']);
    expect(await partsOf(fileId)).toEqual([]);
    yield ['late'];
  }
  const making = makeCodeFile({ db, clock, box: codeFileBox(deriveKey) }, fileId, slowRows());
  await expect(making).rejects.toThrow('given up');
  expect([await state(), await partsOf(fileId)]).toEqual(['ERROR', []]);
});
