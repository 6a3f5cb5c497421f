import { showDictionary } from '@coupon-centre/contract/content/show-dictionary';
import { showDictionaryField } from '@coupon-centre/contract/content/show-dictionary-field';
import { expect, it } from 'vitest';
import { makeDictionaryEntry } from '#test/factories/dictionary.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene();
const { db } = on;
const entry = (fieldCode: string, chinese: string, position: number) =>
  makeDictionaryEntry(db, {
    dictCode: 'colour',
    fieldCode,
    name: { 'zh-CN': chinese, en: fieldCode },
    position,
  });
await entry('blue', '蓝', 2);
await entry('red', '红', 1);
await makeDictionaryEntry(db, { dictCode: 'size', fieldCode: 'red' });
const { node } = await scene({ on });

const ask = async (path: string, body: object, language = 'zh-CN') => {
  const answer = await node.post(path, body, { 'accept-language': language });
  expect(answer.body.code).toBe('0000');
  return answer.body.resp_data;
};

it('tells all entries of one dictionary in its order, in the caller’s language', async () => {
  expect(await ask(showDictionary.path, { dictCode: 'colour' })).toEqual({
    dictCode: 'colour',
    entries: [
      { fieldCode: 'red', fieldName: '红' },
      { fieldCode: 'blue', fieldName: '蓝' },
    ],
  });
  expect((await ask(showDictionary.path, { dictCode: 'colour' }, 'en')).entries[0].fieldName).toBe('red');
});

it('tells one entry of one dictionary', async () => {
  expect(await ask(showDictionaryField.path, { dictCode: 'colour', fieldCode: 'blue' })).toEqual({
    dictCode: 'colour',
    entry: { fieldCode: 'blue', fieldName: '蓝' },
  });
});

it('is empty, not an error, for what is not there', async () => {
  expect(await ask(showDictionary.path, { dictCode: 'nothing' })).toEqual({ dictCode: 'nothing', entries: [] });
  for (const key of [
    { dictCode: 'colour', fieldCode: 'green' },
    { dictCode: 'nothing', fieldCode: 'red' },
    { dictCode: 'constructor', fieldCode: '__proto__' },
  ]) {
    expect(await ask(showDictionaryField.path, key)).toEqual({ dictCode: key.dictCode, entry: null });
  }
});

it('follows a change within the catalogue’s age', async () => {
  await makeDictionaryEntry(db, { dictCode: 'shape', fieldCode: 'round' });
  await expect
    .poll(async () => (await ask(showDictionary.path, { dictCode: 'shape' })).entries, { timeout: 3000 })
    .toHaveLength(1);
});
