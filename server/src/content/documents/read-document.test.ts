import { readDocument } from '@coupon-centre/contract/content/read-document';
import { expect, it } from 'vitest';
import { makeDocument } from '#test/factories/document.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene();
const { db } = on;
await makeDocument(db, { docKey: 'privacy', version: 1 });
await makeDocument(db, { docKey: 'privacy', version: 2, title: { 'zh-CN': '隐私', en: 'Privacy' } });
await makeDocument(db, { docKey: 'rules', title: { 'zh-CN': '规则', en: 'Rules' } });
const { node } = await scene({ on });

const ask = async (body: object, language = 'en') =>
  node.post(readDocument.path, body, { 'accept-language': language });

it('shows the newest version of a document in the caller’s language', async () => {
  const { body } = await ask({ docKey: 'privacy' });
  expect(body).toMatchObject({ code: '0000', resp_data: { title: 'Privacy', version: 2, html: '<p>Text.</p>' } });
  expect((await ask({ docKey: 'privacy' }, 'zh-CN')).body.resp_data.title).toBe('隐私');
});

it('shows several at once in the order asked for, without those that are not there', async () => {
  const { documents } = (await ask({ docKeys: ['rules', 'nothing', 'privacy', 'rules'] })).body.resp_data;
  expect(documents).toMatchObject([
    { docKey: 'rules', title: 'Rules' },
    { docKey: 'privacy', title: 'Privacy', version: 2 },
  ]);
});

it('answers one that is not there as not found', async () => {
  expect((await ask({ docKey: 'nothing' })).body.code).toBe('5001');
});

it.each([{}, { docKey: 'rules', docKeys: ['rules'] }])('refuses %j: it is one or several', async (body) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { code: '9001', resp_data: { field: 'docKey' } } });
});
