import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testHomes } from '#test/homes.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import type { UseAnswer } from './use.ts';
import { closeUses, readOrder } from './use-settling-store.ts';

/* Uses of many people, at the same time, by two nodes whose batches hold several of them. */

const { db } = await databaseScene();
const scene = useScene(db);
const homes = await testHomes(db);
const nodes = [scene.usesWith({ homes }), scene.usesWith({ homes })] as const;
const PEOPLE = 6;

/** What a person sends: one of their coupons, with one of their request ids, to one of the nodes. */
interface Sent {
  readonly person: number;
  readonly coupon: number;
  readonly requestId: 'request-a' | 'request-b' | undefined;
  readonly node: 0 | 1;
}
const sent: fc.Arbitrary<Sent> = fc.record({
  person: fc.nat({ max: PEOPLE - 1 }),
  coupon: fc.nat({ max: 1 }),
  requestId: fc.constantFrom('request-a', 'request-b', undefined),
  node: fc.constantFrom(0, 1),
});

/** People with two coupons each. */
async function peopleWithCoupons() {
  const { template } = await scene.couponOwner({ terms: { perPerson: 1_000 } });
  return Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const first = await scene.couponOwner({ template });
      return [first, await scene.couponOwner({ template, subscriberId: first.subscriberId })] as const;
    }),
  );
}

/** One coupon after all that was sent: used by one of those who wanted it, or as it was. */
async function expectWhole(coupon: { subscriberId: string; ownedId: string }, isUsed: boolean): Promise<void> {
  const { coupon: after, orders, book, events } = await scene.traces(coupon);
  expect(after.state).toBe(isUsed ? 'USED' : 'AVAILABLE');
  expect(orders).toHaveLength(isUsed ? 1 : 0);
  expect(book).toHaveLength(isUsed ? 1 : 0);
  expect(events).toEqual(isUsed ? ['USE_STARTED', 'USED'] : []);
}

/** An answer names its coupon's one order, or says why there is none for this request. */
function expectTruth(
  answer: UseAnswer,
  { requestId, orderNo }: { requestId: string | undefined; orderNo: string | undefined },
) {
  if (answer.kind === 'order') {
    expect(answer.order.orderNo).toBe(orderNo);
    return;
  }
  const { name } = answer.refusal;
  if (name === 'REQUEST_ID_REUSED') expect(requestId).toBeDefined();
  else expect(['USE_IN_PROGRESS', 'ALREADY_USED']).toContain(name);
}

test('whatever is sent at once, a coupon is used once, a request is for one coupon, and each hears the truth of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 8, maxLength: 60, size: 'max' }), async (all) => {
      const people = await peopleWithCoupons();
      const answers = await Promise.all(
        all.map(async ({ person, coupon: which, requestId, node }) => {
          const coupon = people[person]?.[which];
          if (coupon === undefined) throw new Error('no such coupon');
          const { ownedId } = coupon;
          const answer = await nodes[node].use(scene.request(coupon, requestId === undefined ? {} : { requestId }));
          return { requestId, ownedId, answer };
        }),
      );
      const orderOf = new Map<string, string>();
      for (const { ownedId, answer } of answers) {
        if (answer.kind === 'order') orderOf.set(ownedId, answer.order.orderNo);
      }
      for (const coupon of people.flat()) await expectWhole(coupon, orderOf.has(coupon.ownedId));
      for (const { requestId, ownedId, answer } of answers) {
        const orderNo = orderOf.get(ownedId);
        // A coupon that was asked for without an id is used: no other request stands in its way.
        if (requestId === undefined) expect(orderNo).toBeDefined();
        expectTruth(answer, { requestId, orderNo });
      }
    }),
    { numRuns: 25 },
  );
  await expectInvariantsHold(db, Date.now());
}, 120_000);

test('a settlement that fails harms none of those that it would have shared a transaction with', async () => {
  const people = await peopleWithCoupons();
  const mine = await Promise.all(
    people.flat().map(async (coupon) => {
      const order = await scene.take(scene.request(coupon));
      if (order === null) throw new Error('not taken into use');
      return { ...coupon, key: { subscriberId: coupon.subscriberId, orderId: order.orderId } };
    }),
  );
  const [broken] = mine;
  if (broken === undefined) throw new Error('no one has a coupon');
  await db.updateTable('owned_coupon').set({ state: 'WITHDRAWN' }).where('owned_id', '=', broken.ownedId).execute();
  scene.clock.moveBy(60_000);
  const settled = await Promise.allSettled(mine.map(({ key }) => nodes[0].settle(key, 'zh-CN')));
  expect(settled[0]).toMatchObject({
    reason: expect.objectContaining({ message: expect.stringContaining('not in use') }),
  });
  expect(settled.slice(1)).toEqual(mine.slice(1).map(() => ({ status: 'fulfilled', value: 'settled' })));
  for (const one of mine.slice(1)) expect(await scene.traces(one)).toMatchObject({ coupon: { state: 'USED' } });
  expect(await scene.traces(broken)).toMatchObject({ orders: [{ state: 'STARTED' }], events: ['USE_STARTED'] });
});

test('an order that is granted and refused at once is settled by one of the two, which alone says so', async () => {
  const coupon = await scene.couponOwner();
  const order = await scene.take(scene.request(coupon));
  const open = order && (await readOrder(db, { subscriberId: coupon.subscriberId, orderId: order.orderId }));
  if (open === null) throw new Error('not taken into use');
  const closing = { order: open, nowMs: scene.clock.now(), notice: null, traceparent: null };
  const closed = await closeUses(db, [
    { ...closing, refusal: 'NO_MORE' },
    { ...closing, refusal: null },
  ]);
  expect(closed.filter(Boolean)).toHaveLength(1);
  const { coupon: after, orders, events } = await scene.traces(coupon);
  const isUsed = closed[1] === true;
  expect(after.state).toBe(isUsed ? 'USED' : 'AVAILABLE');
  expect(orders).toMatchObject([
    isUsed ? { state: 'SUCCEEDED', refusal: null } : { state: 'REFUSED', refusal: 'NO_MORE' },
  ]);
  expect(events).toEqual(['USE_STARTED', isUsed ? 'USED' : 'GIVEN_BACK']);
  expect(await closeUses(db, [{ ...closing, refusal: null }])).toEqual([false]);
  expect((await scene.traces(coupon)).events).toEqual(events);
});
