import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// biome-ignore lint/correctness/noUndeclaredDependencies: what tests alone use is not installed to serve.
import { createCouponCentre, rowsOf } from '@coupon-centre/client';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { countBoard } from '#board/count-board.ts';
import { writeStarter } from '#starter/write-starter.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { starterFacts } from '#test/factories/starter-facts.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testKey } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

/* The ten calls that docs/first-campaign.md shows, with the client that is published, against a node that listens. */

const PROJECT = join(import.meta.dirname, '../../..');
/** Below the project, so that the module finds the client. */
const FOLDER = join(PROJECT, 'node_modules/.cache/first-campaign');

const FROM = '2027-03-01T10:00:00+08:00';
const { clock, db, node, editor, approver } = await scene({
  startMs: Date.parse(FROM) - HOUR_MS,
  operators: ['editor', 'approver'],
});
// As `npm run init` leaves a new province.
await db.transaction().execute((trx) => writeStarter(trx, { facts: starterFacts, logo: null, nowMs: clock.now() }));
const keyOf = async (by: typeof editor, rights: Parameters<typeof testKey>[2]) =>
  (await testKey({ db }, by, rights))['authorization']?.replace('Bearer ', '') ?? '';
const writersKey = await keyOf(editor, [
  'coupons.read',
  'coupons.write',
  'codes.write',
  'pages.read',
  'pages.write',
  'content.write',
  'board.read',
]);
const approversKey = await keyOf(approver, [
  'approvals.read',
  'coupons.read',
  'coupons.approve',
  'pages.read',
  'pages.approve',
]);
const keyForCouponsOnly = await keyOf(approver, ['approvals.read', 'coupons.read', 'coupons.approve', 'pages.read']);

async function shownCampaign() {
  const docs = await readFile(join(PROJECT, 'docs/first-campaign.md'), 'utf8');
  const [, shown = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, 'first-campaign.mjs');
  await writeFile(file, shown);
  const { firstCampaign } = await import(pathToFileURL(file).href);
  const campaign = {
    baseUrl: node.baseUrl,
    writersKey,
    approversKey,
    from: FROM,
    until: '2027-04-01T00:00:00+08:00',
  };
  return (change: { readonly approversKey?: string } = {}) => firstCampaign({ ...campaign, ...change });
}

it('a campaign made by the ten calls of its document is on offer', async () => {
  const run = await shownCampaign();
  // It stops half way, and a second run finishes it.
  await expect(run({ approversKey: keyForCouponsOnly })).rejects.toThrow(/^8002 /);
  const made = await run();
  expect(await run()).toEqual(made);
  expect(made).toMatchObject({ pageId: 'spring-2027', collected: 0 });
  clock.moveBy(HOUR_MS);
  await expect
    .poll(async () => JSON.stringify((await node.post(listOffers.path, {})).body.resp_data))
    .toContain(made.templateId);
  const pools = await db.selectFrom('stock_pool').select('total').where('template_id', '=', made.templateId).execute();
  expect(pools.map(({ total }) => total).sort((a, b) => a - b)).toEqual([500, 10_000]);
});

it('the client’s types fit what it gets', async () => {
  const centre = createCouponCentre({ baseUrl: node.baseUrl, key: writersKey, locale: 'en' });
  const { data } = await centre.POST('/console-api/coupons/list', { body: {} });
  expect(data?.resp_data.items[0]?.title.en).toBe('1 GB for spring');
  const { error, response } = await centre.POST('/console-api/coupons/show', {
    body: { templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd' },
  });
  expect([response.status, error?.code]).toEqual([404, '8006']);
});

it('the client uploads a file', async () => {
  const centre = createCouponCentre({ baseUrl: node.baseUrl, key: writersKey, locale: 'en' });
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = new Blob([Buffer.from(png, 'base64')], { type: 'image/png' });
  const { data } = await centre.POST('/console-api/content/uploadImage', {
    params: { query: { name: 'spring.png' } },
    headers: { 'content-type': picture.type },
    body: picture,
  });
  expect(data?.resp_data).toMatchObject({ width: 1, height: 1 });
});

it('the client reads a list through all of its pages, and throws a refusal', async () => {
  const centre = createCouponCentre({ baseUrl: node.baseUrl, key: writersKey, locale: 'en' });
  const { data } = await centre.POST('/console-api/coupons/list', { body: {} });
  const { templateId = '', title } = data?.resp_data.items[0] ?? {};
  for (let copies = 0; copies < 3; copies += 1) {
    await centre.POST('/console-api/coupons/copy', { body: { templateId } });
  }
  const list = (body: object) => centre.POST('/console-api/coupons/list', { body });
  const titles: unknown[] = [];
  for await (const coupon of rowsOf((page) => list({ pageSize: 2, ...page }))) titles.push(coupon.title.en);
  expect(titles.filter((found) => found === title?.en)).toHaveLength(4);
  expect(titles).toHaveLength((await list({})).data?.resp_data.total ?? 0);
  const refused = rowsOf((page) => centre.POST('/console-api/audit/list', { body: page }));
  await expect(refused.next()).rejects.toMatchObject({ code: '8002' });
});

it('what came of it is what came of this campaign', async () => {
  const run = await shownCampaign();
  const other = await makeTemplate(db, { stock: { total: 10 } });
  const claimedAtMs = clock.now();
  await makeOwned(db, { subscriberId: uuidv7(), template: other, claimedAtMs });
  await countBoard(db, clock.now());
  expect(await run()).toMatchObject({ collected: 0 });
});
