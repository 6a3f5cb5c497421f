import { getDictionary } from '@coupon-centre/contract/content/get-dictionary';
import { getDictionaryField } from '@coupon-centre/contract/content/get-dictionary-field';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeDictionaryEntry } from '#test/factories/dictionary.ts';
import { type TestNode, testNode } from '#test/node.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  const entry = (fieldCode: string, chinese: string, position: number) =>
    makeDictionaryEntry(database.db, {
      dictCode: 'colour',
      fieldCode,
      name: { 'zh-CN': chinese, en: fieldCode },
      position,
    });
  await entry('blue', '蓝', 2);
  await entry('red', '红', 1);
  await makeDictionaryEntry(database.db, { dictCode: 'size', fieldCode: 'red' });
  node = await testNode(database);
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const ask = async (path: string, body: object, language = 'zh-CN') => {
  const answer = await node.post(path, body, undefined, { 'accept-language': language });
  expect(answer.body.code).toBe('0000');
  return answer.body.resp_data;
};

it('tells all entries of one dictionary in its order, in the caller’s language', async () => {
  expect(await ask(getDictionary.path, { dictCode: 'colour' })).toEqual({
    dictCode: 'colour',
    entries: [
      { fieldCode: 'red', fieldName: '红' },
      { fieldCode: 'blue', fieldName: '蓝' },
    ],
  });
  expect((await ask(getDictionary.path, { dictCode: 'colour' }, 'en')).entries[0].fieldName).toBe('red');
});

it('tells one entry of one dictionary', async () => {
  expect(await ask(getDictionaryField.path, { dictCode: 'colour', fieldCode: 'blue' })).toEqual({
    dictCode: 'colour',
    entry: { fieldCode: 'blue', fieldName: '蓝' },
  });
});

it('is empty, not an error, for what is not there', async () => {
  expect(await ask(getDictionary.path, { dictCode: 'nothing' })).toEqual({ dictCode: 'nothing', entries: [] });
  for (const key of [
    { dictCode: 'colour', fieldCode: 'green' },
    { dictCode: 'nothing', fieldCode: 'red' },
    { dictCode: 'constructor', fieldCode: '__proto__' },
  ]) {
    expect(await ask(getDictionaryField.path, key)).toEqual({ dictCode: key.dictCode, entry: null });
  }
});

it('follows a change within the catalogue’s age', async () => {
  await makeDictionaryEntry(database.db, { dictCode: 'shape', fieldCode: 'round' });
  await expect
    .poll(async () => (await ask(getDictionary.path, { dictCode: 'shape' })).entries, { timeout: 3000 })
    .toHaveLength(1);
});
