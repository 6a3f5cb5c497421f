import { previewH5PageConf } from '@coupon-centre/contract/content/preview-h5-page-conf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { type TestNode, testNode } from '#test/node.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  await makeClaimPage(database.db, { pageId: 'coming', state: 'IN_REVIEW', version: 2 });
  await makeClaimPage(database.db, { pageId: 'shown' });
  node = await testNode(database);
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

test('a link is made for every page that is not published, and it opens that page', async () => {
  const answer = await node.app.http.inject('/sandbox/previews.json?lang=en');
  expect(answer.headers['cache-control']).toBe('no-store');
  const drafts = answer.json();
  expect(drafts).toMatchObject([{ pageId: 'coming', version: 2, title: 'A page of coupons' }]);
  const { searchParams } = new URL(drafts[0].link, 'http://host');
  const { pageId, previewToken } = Object.fromEntries(searchParams);
  const { body } = await node.post(previewH5PageConf.path, { pageId, previewToken });
  expect(body).toMatchObject({ code: '0000', resp_data: { pageId: 'coming', version: 2 } });
});
