import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { getFirstDealUserInfo } from '@coupon-centre/contract/card/get-first-deal-user-info';
import { useCard } from '@coupon-centre/contract/card/use-card';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestNode, testNode } from '#test/node.ts';

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

it('tells a guest to log in', async () => {
  expect(await node.post(getFirstDealUserInfo.path, {})).toMatchObject({ status: 401, body: { code: '1001' } });
});

it('a first deal is the first use of any coupon: lists, claims and this call turn with it at once, collecting does not', async () => {
  const audience = { kind: 'firstDeal' } as const;
  const [one, other, past] = [
    await makeTemplate(database.db, { audience, position: 1 }),
    await makeTemplate(database.db, { audience, position: 2 }),
    await makeTemplate(database.db, { audience, state: 'PAUSED', position: 3 }),
  ].map(({ templateId }) => templateId);
  const { templateId: plain } = await makeTemplate(database.db, { position: 4 });
  const me = await node.person();
  const post = async (call: { path: string }, body: object) => (await node.post(call.path, body, me.session)).body;
  const info = async () => (await post(getFirstDealUserInfo, {})).resp_data;
  const states = async () => {
    const { list } = (await post(getCardVoucherList, {})).resp_data;
    const found = new Map<string, string>(
      list.map((card: { sCardId: string; actionState: string }) => [card.sCardId, card.actionState]),
    );
    return [one, other, past, plain].map((id) => found.get(id ?? ''));
  };
  await expect.poll(states, { timeout: 5_000 }).toEqual(['CLAIM', 'CLAIM', 'PAUSED', 'CLAIM']);
  expect(await info()).toMatchObject({ isFirstDeal: true, offer: { sCardIds: [one, other] } });

  const collected = await post(collectFromCardCenter, { sCardId: one });
  expect(collected.code).toBe('0000');
  expect(await states()).toEqual(['OWNED_USE', 'CLAIM', 'PAUSED', 'CLAIM']);
  expect(await info()).toMatchObject({ isFirstDeal: true, offer: { sCardIds: [one, other] } });

  clock.moveBy(60_000);
  const { uCardId } = collected.resp_data;
  expect((await post(useCard, { uCardId })).code).toBe('0000');
  expect(await info()).toEqual({ isFirstDeal: false, firstDealAt: '2026-11-21T10:01:00+08:00' });
  expect(await states()).toEqual(['NOT_ELIGIBLE', 'NOT_ELIGIBLE', 'PAUSED', 'CLAIM']);
  expect(await post(collectFromCardCenter, { sCardId: other })).toMatchObject({
    code: '2008',
    resp_data: { reason: '仅限还没有用过券的新人' },
  });
  expect((await post(collectFromCardCenter, { sCardId: plain })).code).toBe('0000');
});
