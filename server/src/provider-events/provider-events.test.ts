import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, describe, expect, it } from 'vitest';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { orderingScene } from '#test/ordering-scene.ts';
import type { KeptOrder } from '#test/product-ordering-server.ts';
import { beginReversal } from '#use/reversal-store.ts';
import { SETTLE_AFTER_MS } from '#use/use-store.ts';

const scene = await orderingScene();
const { db, clock, node, provider } = scene;
const soon = { timeout: 10_000 };

afterAll(() => expectInvariantsHold(db, clock.now()));

type Owner = Awaited<ReturnType<typeof scene.owner>>;
function orderOf(at = 0): KeptOrder {
  const order = provider.orders[at];
  if (order === undefined) throw new Error('the provider has no order');
  return order;
}
async function expectGrantedOnce(owner: Owner) {
  await expect.poll(owner.coupon, soon).toBe('USED');
  expect(await owner.orders()).toMatchObject([{ state: 'SUCCEEDED', reference: orderOf().id }]);
  expect(await owner.events()).toEqual(['USE_STARTED', 'USED']);
  expect(provider.orders).toHaveLength(1);
}
const attemptsOf = async ({ subscriberId }: Owner) =>
  db
    .selectFrom('outbox')
    .select('attempts')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'SETTLE_USE')
    .executeTakeFirstOrThrow()
    .then(({ attempts }) => attempts);

it('registers at the provider’s hub when the worker starts', async () => {
  expect((await scene.map('gigabyte')).status).toBe(200);
  await expect.poll(() => provider.hubs.size, soon).toBe(1);
  scene.listenHere();
});

it('settles a use as soon as the provider reports its order, once, however often it is reported', async () => {
  provider.state.newState = 'inProgress';
  const owner = await scene.owner();
  expect((await owner.use()).body).toMatchObject({ code: '3010' });
  provider.complete(orderOf());
  const reports = Array.from({ length: 64 }, (_, at) => provider.report(orderOf(), `event ${at % 32}`));
  expect((await Promise.all(reports)).flat()).toEqual(Array(64).fill(201));
  await expectGrantedOnce(owner);
  const kept = await db.selectFrom('provider_event').select('event_id').where('event_id', 'like', 'event %').execute();
  expect(kept).toHaveLength(32);
});

it('takes an order that is reported before its request is answered', async () => {
  const owner = await scene.owner();
  provider.state.beforeAnswer = async (order) => {
    await provider.report(order);
    await expect.poll(owner.coupon, soon).toBe('USED');
  };
  expect((await owner.use()).body).toMatchObject({ code: '0000' });
  await expectGrantedOnce(owner);
});

it('sends nothing again because of an event while the first request is under way and the provider’s list is behind', async () => {
  const owner = await scene.owner();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.state.beforeAnswer = async (order) => {
    provider.state.mode = 'lagging';
    await provider.report(order);
    await held;
  };
  const using = owner.use();
  await expect.poll(() => provider.orders.length, soon).toBe(1);
  await expect.poll(() => attemptsOf(owner), soon).toBeGreaterThan(1);
  provider.state.mode = 'normal';
  release();
  expect((await using).body).toMatchObject({ code: '0000' });
  await expectGrantedOnce(owner);
});

it('asks without any event, and sends an order that got lost by the offer that it began with', async () => {
  const owner = await scene.owner();
  provider.state.mode = 'cut before';
  expect((await owner.use()).body).toMatchObject({ code: '3010' });
  await scene.map('two gigabytes', 'gigabyte');
  provider.state.mode = 'normal';
  clock.moveBy(SETTLE_AFTER_MS);
  await expectGrantedOnce(owner);
  expect(orderOf().productOrderItem).toMatchObject([{ productOffering: { id: 'gigabyte' } }]);
  await scene.map('gigabyte', 'two gigabytes');
});

it('gives the coupon back when a failure is reported, and takes what comes later for nothing', async () => {
  provider.state.newState = 'acknowledged';
  const owner = await scene.owner();
  await owner.use();
  provider.complete(orderOf(), 'failed');
  await provider.report(orderOf());
  await expect.poll(owner.coupon, soon).toBe('AVAILABLE');
  // Out of order: an event from before.
  await provider.report({ ...orderOf(), state: 'inProgress' });
  await provider.report({ ...orderOf(), state: 'completed' });
  expect(await owner.orders()).toMatchObject([{ state: 'REFUSED', refusal: 'FAILED' }]);
  expect(await owner.events()).toEqual(['USE_STARTED', 'GIVEN_BACK']);
});

it('believes no event: the provider is asked', async () => {
  provider.state.newState = 'inProgress';
  const owner = await scene.owner();
  await owner.use();
  await provider.report({ ...orderOf(), state: 'completed' });
  await expect.poll(() => attemptsOf(owner), soon).toBeGreaterThan(0);
  expect(await owner.coupon()).toBe('USING');
  provider.complete(orderOf());
  // This one names the order by the provider's number alone.
  await provider.report({ id: orderOf().id });
  await expectGrantedOnce(owner);
});

it('settles a reversal as soon as its order is reported', async () => {
  const owner = await scene.owner();
  await owner.use();
  await expectGrantedOnce(owner);
  provider.state.newState = 'inProgress';
  const { subscriberId, ownedId } = owner;
  const nowMs = clock.now();
  const reversal = await db
    .transaction()
    .execute((trx) => beginReversal(trx, { subscriberId, ownedId, validToMs: nowMs + HOUR_MS, nowMs }));
  expect(reversal).not.toBeNull();
  clock.moveBy(SETTLE_AFTER_MS);
  await expect.poll(() => provider.orders.length, soon).toBe(2);
  expect(await owner.coupon()).toBe('USED');
  provider.complete(orderOf(1));
  await provider.report(orderOf(1));
  await expect.poll(owner.coupon, soon).toBe('AVAILABLE');
  expect(await owner.orders()).toMatchObject([{ state: 'REVERSED' }]);
});

it('refuses a use whose benefit is mapped to nothing, and gives the coupon back', async () => {
  await scene.map(null, 'gigabyte');
  const owner = await scene.owner();
  expect((await owner.use()).body).toMatchObject({ code: '3011' });
  expect(await owner.coupon()).toBe('AVAILABLE');
  expect(await owner.orders()).toMatchObject([{ state: 'REFUSED', refusal: 'NO_OFFER' }]);
  expect(provider.posts).toEqual([]);
  await scene.map('gigabyte');
  expect((await owner.use()).body).toMatchObject({ code: '0000' });
});

describe('the listener', () => {
  const path = () => new URL([...provider.hubs.values()][0] ?? '').pathname;
  const post = (where: string, body: unknown) =>
    fetch(node.baseUrl + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    });
  const LISTENER_PATH = 'listener/productOrderStateChangeEvent';
  const event = (externalId: string) => ({ eventId: `of ${externalId}`, event: { productOrder: { externalId } } });

  it('takes events of others’ orders, and of orders that we do not know, for nothing', async () => {
    const before = await db.selectFrom('outbox').select('due_at').orderBy('message_id').execute();
    expect(await post(`${path()}/${LISTENER_PATH}`, event('web-4711'))).toBe(201);
    expect(await post(`${path()}/${LISTENER_PATH}`, event('U2026112100000000000000'))).toBe(201);
    expect(await db.selectFrom('outbox').select('due_at').orderBy('message_id').execute()).toEqual(before);
  });

  it('is nothing at any other address, and takes nothing that is no event', async () => {
    const good = event('U2026112100000000000001');
    const sealed = path();
    const other = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
    expect(await post(`${other}/${LISTENER_PATH}`, good)).toBe(404);
    expect(await post(`/provider-events/x/${LISTENER_PATH}`, good)).toBe(404);
    expect(await post(`${sealed}/listener/productOrderCreateEvent`, good)).toBe(404);
    expect(await post(sealed, good)).toBe(404);
    expect(await post(`${sealed}/${LISTENER_PATH}`, { eventId: 'x' })).toBe(404);
    expect(await post(`${sealed}/${LISTENER_PATH}`, { ...good, eventId: 'x'.repeat(201) })).toBe(404);
    expect(await post(`${sealed}/${LISTENER_PATH}`, { ...good, more: 'x'.repeat(70_000) })).toBe(413);
    const kept = await db
      .selectFrom('provider_event')
      .select('event_id')
      .where('event_id', '=', good.eventId)
      .execute();
    expect(kept).toEqual([]);
  });
});
