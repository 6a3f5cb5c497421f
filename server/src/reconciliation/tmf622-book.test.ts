import { pino } from 'pino';
import { expect, it } from 'vitest';
import { businessDay } from '#foundation/time/business-day.ts';
import { orderingScene } from '#test/ordering-scene.ts';
import { reconcileDay } from './reconcile.ts';

const scene = await orderingScene({ role: 'api' });
const { db, clock, provider, provisioning } = scene;
const today = businessDay(clock.now());

const reconcile = () =>
  reconcileDay(
    {
      db,
      clock,
      log: pino({ level: 'silent' }),
      provisioning,
      catalogue: { termsOf: scene.termsOf },
    },
    today,
  );
const differences = async () =>
  (await db.selectFrom('billing_difference').select(['kind', 'order_no']).where('state', '=', 'OPEN').execute()).map(
    ({ kind, order_no }) => `${kind} ${order_no}`,
  );

it('finds what the provider of product orders did otherwise than our orders say, and nothing else', async () => {
  await scene.map('gigabyte');
  const owners = [await scene.owner(), await scene.owner(), await scene.owner()];
  for (const owner of owners) expect((await owner.use()).body).toMatchObject({ code: '0000' });
  const [first] = provider.orders;
  if (first === undefined) throw new Error('no order');
  provider.orders.push({ ...first, id: 'of another channel', externalId: 'web-4711' });
  expect(await reconcile()).toBe('DONE');
  expect(await differences()).toEqual([]);

  // Another offering than ours there, and twice of ours.
  const [, second, third] = provider.orders;
  if (second === undefined || third === undefined) throw new Error('no orders');
  const [item] = first.productOrderItem;
  if (item === undefined) throw new Error('no item');
  const put = (order: typeof first, other: object) =>
    provider.orders.splice(provider.orders.indexOf(order), 1, { ...order, productOrderItem: [{ ...item, ...other }] });
  put(second, { productOffering: { id: 'terabyte' } });
  put(third, { quantity: 2 });
  await reconcile();
  expect((await differences()).sort()).toEqual(
    [second, third].map(({ externalId }) => `BENEFIT_DIFFERS ${externalId}`).sort(),
  );
  provider.orders.splice(1, 2, second, third);
  await reconcile();
  expect(await differences()).toEqual([]);

  // Completed there twice, and once without an order of ours.
  provider.orders.push({ ...first, id: 'again' });
  provider.orders.push({ ...first, id: 'unknown', externalId: 'U2026112100000000000000' });
  await reconcile();
  expect((await differences()).sort()).toEqual([
    'GRANTED_ONLY_THERE U2026112100000000000000',
    `GRANTED_TWICE ${first.externalId}`,
  ]);
});
