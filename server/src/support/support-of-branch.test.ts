import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';

/* A person of the province has coupons of two branches and of head office; the support of one branch answers the phone. */

const on = await scene({ operators: ['support'] });
const { db, node, support, operator } = on;
const [north, south] = [await makeBranch(on, 'North'), await makeBranch(on, 'South')];
const northern = await worksFor(on, await operator('support'), north);
const { subscriberId, phone } = await node.person();
const reason = 'asked for by phone';
const call = (path: string, body: object) => northern.call(`subscribers/${path}`, { subscriberId, ...body });

async function ownedOf(branchId: string | null) {
  const template = await makeTemplate(db, { perPerson: 10 });
  await db
    .updateTable('coupon_template')
    .set({ branch_id: branchId })
    .where('template_id', '=', template.templateId)
    .execute();
  return makeOwned(db, { subscriberId, template });
}
const own = await ownedOf(north);
const foreign = [await ownedOf(south), await ownedOf(null)];

const stateOf = async (ownedId: string) =>
  (await db.selectFrom('owned_coupon').select('state').where('owned_id', '=', ownedId).executeTakeFirstOrThrow()).state;

it('finds the person, and counts and lists only the coupons of its branch', async () => {
  expect((await northern.call('subscribers/find', { phone })).body.resp_data).toMatchObject({ subscriberId });
  expect((await call('show', {})).body.resp_data.coupons).toEqual([{ state: 'AVAILABLE', count: 1 }]);
  const ofProvince = await support.call('subscribers/show', { subscriberId });
  expect(ofProvince.body.resp_data.coupons).toEqual([{ state: 'AVAILABLE', count: 3 }]);
  const listed = (await call('listCoupons', {})).body.resp_data.items;
  expect(listed.map(({ ownedId }: { ownedId: string }) => ownedId)).toEqual([own.ownedId]);
});

it.each(foreign)('does not know, take, return, give or explain a coupon of others', async ({ ownedId, templateId }) => {
  for (const [path, body] of [
    ['showCoupon', { ownedId }],
    ['withdrawCoupon', { ownedId, reason }],
    ['restoreCoupon', { ownedId, reason }],
    ['giveCoupon', { templateId, requestId: newId(), reason }],
    ['explainClaim', { templateId }],
  ] as const) {
    const answer = await call(path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, '8006']);
  }
  expect((await call('listCoupons', { templateId })).body.resp_data.items).toEqual([]);
  expect(await stateOf(ownedId)).toBe('AVAILABLE');
});

it('does all of it with a coupon of its branch', async () => {
  const { ownedId, templateId } = own;
  expect((await call('showCoupon', { ownedId })).body.resp_data).toMatchObject({ state: 'AVAILABLE' });
  expect((await call('explainClaim', { templateId })).status).toBe(200);
  expect((await call('withdrawCoupon', { ownedId, reason })).status).toBe(200);
  expect(await stateOf(ownedId)).toBe('WITHDRAWN');
  expect((await call('restoreCoupon', { ownedId, reason })).status).toBe(200);
  // The catalogue in memory knows a new coupon within a second.
  const gift = { templateId, requestId: newId(), reason };
  await expect.poll(async () => (await call('giveCoupon', gift)).status).toBe(200);
  expect((await call('show', {})).body.resp_data.coupons).toEqual([{ state: 'AVAILABLE', count: 2 }]);
});
