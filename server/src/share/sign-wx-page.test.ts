import { getWxSign } from '@coupon-centre/contract/share/sign-wx-page';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsSdkSignature } from '#platform/gateways/social/js-sdk-signature.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type Answered, type TestNode, testNode } from '#test/node.ts';

let database: TestDatabase;
let node: TestNode;
let listed: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database);
  listed = await testNode(database, { shareHosts: ['coupons.example'] });
});
afterAll(async () => {
  await Promise.all([node.stop(), listed.stop()]);
  await database.close();
});

async function ask({ baseUrl }: TestNode, url: string | undefined) {
  const query = url === undefined ? '' : `?${new URLSearchParams({ url })}`;
  const answer = await fetch(`${baseUrl}${getWxSign.path}${query}`);
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
}

it('signs an address of the host that is asked, whatever stands behind #', async () => {
  const url = `${node.baseUrl}/bass-cardModuleH5/?ch=friend`;
  const { status, body } = await ask(node, `${url}#/somewhere`);
  expect([status, body.code]).toEqual([200, '0000']);
  const { appId, signature, nonceStr, timestamp } = body.resp_data;
  expect(appId).toBe('sandbox');
  const ticket = await node.twins.social.ticket();
  expect(signature).toBe(jsSdkSignature({ ticket, nonceStr, timestamp, url }));
});

it('signs for listed hosts only', async () => {
  expect((await ask(listed, 'https://coupons.example/x')).status).toBe(200);
  for (const url of [
    'https://evil.example/',
    'https://coupons.example.evil.example/',
    'https://coupons.example@evil.example/',
    'https://evil.example/#https://coupons.example/',
    listed.baseUrl,
  ]) {
    expect(await ask(listed, url), url).toMatchObject({
      status: 400,
      body: { code: '9001', resp_data: { field: 'url' } },
    });
  }
});

it.each([undefined, '', 'no address', 'javascript:alert(1)', `https://coupons.example/${'x'.repeat(2_100)}`])(
  'refuses %s, naming the field',
  async (url) => {
    const { status, body } = await ask(node, url);
    expect([status, body.code]).toEqual([400, '9001']);
    expect(body.resp_data.field).toContain('url');
  },
);
