import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFileBox } from '#code-file/code-file-rows.ts';
import { takeTry } from '#code-file/extraction-tries.ts';
import { makeCodeFile, retireCodeFiles } from '#code-file/make-code-file.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { madeCodeFile, orderedCodeFile } from '#test/factories/code-file.ts';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';

const MINUTE_MS = 60_000;
const deriveKey = testDeriveKey();
const clock = movableClock(NOON_MS);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const needs = () => ({ db: database.db, clock, deriveKey });
const retire = () => retireCodeFiles(database.db, clock.now());
const partsOf = (fileId: string) =>
  database.db.selectFrom('code_file_part').select('part_no').where('file_id', '=', fileId).execute();

test('the codes of a file go when its time is over, not before; what is told of it stays', async () => {
  const rows = Array.from({ length: 1_200 }, (_, row) => [String(row)]);
  const expiresAtMs = clock.now() + MINUTE_MS;
  const [short, long] = [
    await madeCodeFile(needs(), { batchNo: 'SHORT', expiresAtMs }, rows),
    await madeCodeFile(needs(), { batchNo: 'LONG' }, rows),
  ];
  clock.moveTo(expiresAtMs - 1);
  expect(await retire()).toBe(0);
  expect(await partsOf(short)).toHaveLength(3);
  clock.moveBy(1);
  expect([await retire(), await retire()]).toEqual([1, 0]);
  expect(await partsOf(short)).toEqual([]);
  expect(await partsOf(long)).toHaveLength(3);
  const kept = database.db.selectFrom('code_file').select(['state', 'row_count']).where('file_id', '=', short);
  expect(await kept.execute()).toEqual([{ state: 'DONE', row_count: 1_200 }]);
});

test('tries go when they count no more, not before', async () => {
  const [one, other] = [uuidv7(), uuidv7()];
  const tried = async () =>
    (await database.db.selectFrom('code_file_try').select('subscriber_id').execute()).map((row) => row.subscriber_id);
  await takeTry(database.db, one, clock.now());
  clock.moveBy(60 * MINUTE_MS - 1);
  await takeTry(database.db, other, clock.now());
  await retire();
  expect((await tried()).sort()).toEqual([one, other].sort());
  clock.moveBy(1);
  await retire();
  expect(await tried()).toEqual([other]);
});

test('a file whose maker died is given up ten minutes after its last part; a maker that comes back cannot finish it', async () => {
  const fileId = await orderedCodeFile(needs(), { batchNo: 'LEFT' });
  const state = async () =>
    (await database.db.selectFrom('code_file').select('state').where('file_id', '=', fileId).executeTakeFirst())?.state;
  async function* slowRows() {
    for (let row = 0; row < 500; row += 1) yield [String(row)];
    clock.moveBy(10 * MINUTE_MS - 1);
    expect([await retire(), await state()]).toEqual([0, 'IN_PROGRESS']);
    clock.moveBy(1);
    expect([await retire(), await state()]).toEqual([1, 'ERROR']);
    expect(await partsOf(fileId)).toEqual([]);
    yield ['late'];
  }
  const making = makeCodeFile({ db: database.db, clock, box: codeFileBox(deriveKey) }, fileId, slowRows());
  await expect(making).rejects.toThrow('given up');
  expect([await state(), await partsOf(fileId)]).toEqual(['ERROR', []]);
});
