import { previewClaimPage } from '@coupon-centre/contract/claim-page/preview-claim-page';
import { makeClaimPage } from '@coupon-centre/server/test/factories/claim-page.ts';
import { databaseScene, scene } from '@coupon-centre/server/test/scene.ts';
import { expect, test } from 'vitest';

const on = await databaseScene();
await makeClaimPage(on.db, { pageId: 'coming', state: 'IN_REVIEW', version: 2 });
await makeClaimPage(on.db, { pageId: 'shown' });
const { node } = await scene({ on });

test('a link is made for every page that is not published, and it opens that page', async () => {
  const answer = await node.app.http.inject('/sandbox/previews.json?lang=en');
  expect(answer.headers['cache-control']).toBe('no-store');
  const drafts = answer.json();
  expect(drafts).toMatchObject([{ pageId: 'coming', version: 2, title: 'A page of coupons' }]);
  const { searchParams } = new URL(drafts[0].link, 'http://host');
  const { pageId, previewToken } = Object.fromEntries(searchParams);
  const { body } = await node.post(previewClaimPage.path, { pageId, previewToken });
  expect(body).toMatchObject({ code: '0000', resp_data: { pageId: 'coming', version: 2 } });
});
