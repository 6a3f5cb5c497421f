import { afterAll, expect, it } from 'vitest';
import { grantAtBiller } from '#test/factories/billed.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { SETTLE_AFTER_MS } from './use-store.ts';

const { database, db, node, support } = await scene({ operators: ['support'] });
afterAll(() => expectInvariantsHold(db, Date.now()));

async function hangingUse(state: 'STARTED' | 'HANDED_OVER' = 'HANDED_OVER') {
  const { subscriberId, phone } = await node.person();
  const template = await makeTemplate(db, {});
  const owned = await makeOwned(db, { subscriberId, template, state: 'USING' });
  const orderId = owned.order?.orderId ?? '';
  await db.updateTable('use_order').set({ state }).where('order_id', '=', orderId).execute();
  return { subscriberId, orderId, ownedId: owned.ownedId, atBiller: { ...owned, phone } };
}
type Hanging = Awaited<ReturnType<typeof hangingUse>>;
const settle = ({ subscriberId, orderId }: Hanging, settlement: string) =>
  support.call('uses/settle', { subscriberId, orderId, settlement, reason: 'asked the biller by phone' });
const stateOf = async ({ subscriberId, ownedId }: Hanging) =>
  (await support.call('subscribers/showCoupon', { subscriberId, ownedId })).body.resp_data.state;
const noticesOf = ({ subscriberId }: Hanging) =>
  db
    .selectFrom('outbox')
    .select('payload')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'SEND_SMS')
    .execute();

it('lists hanging uses, oldest first, page by page', async () => {
  const made = [await hangingUse(), await hangingUse('STARTED')];
  const list = (more: object) => support.call('uses/listHanging', more).then(({ body }) => body.resp_data);
  const first = await list({ pageSize: 1 });
  expect(first).toMatchObject({ total: 2, items: [{ phoneMasked: expect.stringContaining('****') }] });
  const rest = await list({ pageSize: 1, cursor: first.cursor });
  expect(new Set([first.items[0].orderId, rest.items[0].orderId])).toEqual(new Set(made.map(({ orderId }) => orderId)));
  expect((await list({ state: 'HANDED_OVER' })).items).toMatchObject([{ orderId: made[0]?.orderId }]);
  await node.twins.provisioning.setMode('vanish');
  await Promise.all(made.map((one) => settle(one, 'GIVE_BACK')));
  await node.twins.provisioning.setMode('normal');
  expect((await list({})).total).toBe(0);
});

it('settles manually as used, or gives back: once, audited, and with an SMS to the subscriber', async () => {
  const used = await hangingUse();
  expect((await settle(used, 'USED')).body.resp_data).toEqual({ outcome: 'USED' });
  expect(await stateOf(used)).toBe('USED');
  expect(await settle(used, 'GIVE_BACK')).toMatchObject({ status: 409, body: { code: '8005' } });
  expect(await noticesOf(used)).toMatchObject([{ payload: { notice: 'USED' } }]);

  const given = await hangingUse('STARTED');
  const both = await Promise.all([settle(given, 'GIVE_BACK'), settle(given, 'USED')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await noticesOf(given)).toHaveLength(1);
  const administrator = await testOperator(database, node, 'administrator');
  const { items } = (await administrator.call('audit/list', { action: 'use.settled', pageSize: 2 })).body.resp_data;
  expect(items[1]).toMatchObject({
    before: { state: 'HANDED_OVER' },
    after: { outcome: 'USED' },
    operatorName: support.name,
  });
});

it.each(['STARTED', 'HANDED_OVER'] as const)(
  'gives nothing back that the biller granted or works on: %s',
  async (state) => {
    const granted = await hangingUse(state);
    await grantAtBiller(node, granted.atBiller);
    expect((await settle(granted, 'GIVE_BACK')).body.resp_data).toEqual({ outcome: 'USED' });
    expect(await stateOf(granted)).toBe('USED');
    const accepted = await hangingUse(state);
    await node.twins.provisioning.setMode('accept');
    await grantAtBiller(node, accepted.atBiller);
    await node.twins.provisioning.setMode('normal');
    expect((await settle(accepted, 'GIVE_BACK')).body.resp_data).toEqual({ outcome: 'PENDING' });
    expect(await stateOf(accepted)).toBe('USING');
  },
);

it('gives back what the biller does not know, and sends nothing for it', async () => {
  const unknown = await hangingUse('STARTED');
  expect((await settle(unknown, 'GIVE_BACK')).body.resp_data).toEqual({ outcome: 'GIVEN_BACK' });
  const orderNo = unknown.atBiller.order?.orderNo;
  expect((await node.twins.provisioning.entries(1_000)).filter((entry) => entry.orderNo === orderNo)).toEqual([]);
});

it('gives nothing back that the biller may just be asked for', async () => {
  const sentAgain = await hangingUse('STARTED');
  const sent_at = new Date(node.clock.now() - SETTLE_AFTER_MS + 1_000);
  await db.updateTable('use_order').set({ sent_at }).where('order_id', '=', sentAgain.orderId).execute();
  expect(await settle(sentAgain, 'GIVE_BACK')).toMatchObject({
    status: 409,
    body: { code: '8005', resp_data: { state: 'STARTED' } },
  });
  const young = await hangingUse();
  const createdAt = new Date(node.clock.now() - 14_000);
  await db.updateTable('use_order').set({ created_at: createdAt }).where('order_id', '=', young.orderId).execute();
  for (const settlement of ['GIVE_BACK', 'USED']) {
    expect(await settle(young, settlement)).toMatchObject({ status: 409, body: { code: '8005' } });
  }
});

it('asks the biller again: writes its answer, and nothing without an answer', async () => {
  const asked = await hangingUse();
  expect((await settle(asked, 'ASK')).body.resp_data).toEqual({ outcome: 'USED' });
  expect(await stateOf(asked)).toBe('USED');
  await node.twins.provisioning.setMode('refuse');
  const refused = await hangingUse();
  expect((await settle(refused, 'ASK')).body.resp_data).toEqual({ outcome: 'GIVEN_BACK' });
  expect(await stateOf(refused)).toBe('AVAILABLE');
  await node.twins.provisioning.setMode('normal');
});
