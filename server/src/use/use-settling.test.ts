import { PENDING_MS } from '@coupon-centre/sandbox/src/gateways/billing-book.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { type UseScene, useScene } from '#test/use-scene.ts';
import { HAND_OVER_AFTER_MS, markUsed, readOrder } from './use-settling-store.ts';
import { SETTLE_AFTER_MS, type UseOrder } from './use-store.ts';

/** What a coordinator's connection waits for while a worker of a cluster waits for a lock. */
const AWAITS_WORKER = 'Client';
const isOnCluster = inject('workerTemplates').length > 0;
const NEVER = new AbortController().signal;

const { db } = await databaseScene();
const scene = useScene(db);
afterEach(() => scene.biller.setMode('normal'));

type Mine = Awaited<ReturnType<UseScene['couponOwner']>>;
const keyOf = ({ subscriberId }: Mine, { orderId }: UseOrder) => ({ subscriberId, orderId });

/** Takes the coupon into use only, as if the process had died right after. */
async function takenIntoUse(mine: Mine): Promise<UseOrder> {
  const order = await scene.take(scene.request(mine));
  if (order === null) throw new Error('the coupon could not be taken into use');
  untilSendingEnded();
  return order;
}
/** Its message is due only then. */
const untilSendingEnded = (): void => scene.clock.moveBy(SETTLE_AFTER_MS);
async function grantFor(mine: Mine, { orderNo }: UseOrder) {
  const { templateId } = mine.template;
  const grant = { orderNo, templateId, phone: '13800138000', benefit: { kind: 'DATA_MB', amount: 1_024 } } as const;
  return scene.biller.grant(grant, NEVER);
}

async function expectUsedOnce(mine: Mine) {
  const { coupon, orders, events, book, outbox } = await scene.traces(mine);
  expect(coupon.state).toBe('USED');
  expect(orders.map((order) => order.state)).toEqual(['SUCCEEDED']);
  expect(events).toEqual(['USE_STARTED', 'USED']);
  expect(book.map((entry) => entry.applied)).toEqual([true]);
  expect(outbox.filter((message) => message.kind === 'SEND_SMS')).toHaveLength(1);
  expect(outbox.filter((message) => message.kind === 'SETTLE_USE' && message.done_at === null)).toEqual([]);
}

test('an order whose outcome is unknown is asked about first, and sent again only if the biller never got it', async () => {
  const asked: string[] = [];
  let isThere = false;
  const uses = scene.usesWith({
    provisioning: {
      ...scene.biller,
      async grant(grant, signal) {
        asked.push('grant');
        return scene.biller.grant(grant, signal);
      },
      async ask(order, signal) {
        asked.push('ask');
        return isThere ? { kind: 'accepted' } : scene.biller.ask(order, signal);
      },
    },
  });
  const there = await scene.couponOwner();
  const itsOrder = await takenIntoUse(there);
  isThere = true;
  expect(await uses.settle(keyOf(there, itsOrder), 'zh-CN')).toBe('pending');
  expect(asked).toEqual(['ask']);
  isThere = false;
  expect(await uses.settle(keyOf(there, itsOrder), 'zh-CN')).toBe('settled');
  expect(asked).toEqual(['ask', 'ask', 'grant']);
  await expectUsedOnce(there);
});

describe('after a biller outage', () => {
  test('orders that reached it and orders that did not are granted exactly once', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => scene.couponOwner()));
    await scene.biller.setMode('vanish');
    const answers = await Promise.all(owners.map((mine) => scene.uses.use(scene.request(mine))));
    const reached = (await Promise.all(owners.map((mine) => scene.traces(mine)))).map(({ book }) => book.length);
    expect(new Set(reached)).toEqual(new Set([0, 1]));

    untilSendingEnded();
    await scene.biller.setMode('normal');
    for (const [index, mine] of owners.entries()) {
      const answer = answers[index];
      if (answer?.kind !== 'order') throw new Error('not in use');
      expect(await scene.uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('settled');
      await expectUsedOnce(mine);
      expect(await scene.uses.use(scene.request(mine))).toMatchObject({ order: { state: 'SUCCEEDED' } });
    }
  });

  test('during the outage nothing is settled, and after two days operators take over', async () => {
    const away = useScene(db);
    const mine = await away.couponOwner();
    const uses = away.usesWith({ provisioning: { ...away.biller, grant: silent, ask: silent } });
    const answer = await uses.use(away.request(mine));
    if (answer.kind !== 'order') throw new Error('not in use');
    expect(await uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('again');
    away.clock.moveBy(HAND_OVER_AFTER_MS);
    expect(await uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('settled');
    const { coupon, orders, outbox } = await away.traces(mine);
    expect(coupon.state).toBe('USING');
    expect(orders.map((order) => order.state)).toEqual(['HANDED_OVER']);
    expect(outbox.filter((message) => message.done_at === null)).toEqual([]);
    expect(await uses.use(away.request(mine))).toMatchObject({ order: { state: 'HANDED_OVER' } });
  });

  test('a later refusal gives the coupon back and notifies its owner', async () => {
    const mine = await scene.couponOwner();
    const order = await takenIntoUse(mine);
    await scene.biller.setMode('refuse');
    expect(await scene.uses.settle(keyOf(mine, order), 'en')).toBe('settled');
    const { coupon, events, outbox } = await scene.traces(mine);
    expect(coupon.state).toBe('AVAILABLE');
    expect(events).toEqual(['USE_STARTED', 'GIVEN_BACK']);
    expect(outbox.find((message) => message.kind === 'SEND_SMS')?.payload).toEqual({
      notice: 'GIVEN_BACK',
      locale: 'en',
      orderId: order.orderId,
    });
    await scene.biller.setMode('normal');
    expect(await scene.uses.use(scene.request(mine))).toMatchObject({ order: { state: 'SUCCEEDED' } });
  });
});

describe('a biller that accepts first', () => {
  test('keeps the use open with its reference, and is asked until it has granted', async () => {
    const mine = await scene.couponOwner();
    await scene.biller.setMode('accept');
    const answer = await scene.uses.use(scene.request(mine));
    if (answer.kind !== 'order') throw new Error('not in use');
    expect(answer.order.state).toBe('STARTED');
    const { orders } = await scene.traces(mine);
    expect(orders).toMatchObject([{ state: 'STARTED', reference: `S${answer.order.orderNo}` }]);
    expect(await scene.uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('pending');
    scene.clock.moveBy(PENDING_MS);
    expect(await scene.uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('settled');
    await expectUsedOnce(mine);
  });

  test('is asked with the reference that it gave', async () => {
    const mine = await scene.couponOwner();
    const asked: (string | null)[] = [];
    const provisioning = {
      ...scene.biller,
      grant: async () => ({ kind: 'accepted', reference: 'first' }) as const,
      ask: async ({ reference }: { reference: string | null }) => {
        asked.push(reference);
        return { kind: asked.length < 2 ? 'accepted' : 'granted', reference: 'second' } as const;
      },
    };
    const uses = scene.usesWith({ provisioning });
    const answer = await uses.use(scene.request(mine));
    if (answer.kind !== 'order') throw new Error('not in use');
    expect(await uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('pending');
    expect(await uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('settled');
    expect(asked).toEqual(['first', 'second']);
    expect((await scene.traces(mine)).orders).toMatchObject([{ state: 'SUCCEEDED', reference: 'second' }]);
  });

  test('and does not finish within two days: operators take over', async () => {
    const away = useScene(db);
    const mine = await away.couponOwner();
    const accept = async () => ({ kind: 'accepted' }) as const;
    const uses = away.usesWith({ provisioning: { ...away.biller, grant: accept, ask: accept } });
    const answer = await uses.use(away.request(mine));
    if (answer.kind !== 'order') throw new Error('not in use');
    away.clock.moveBy(HAND_OVER_AFTER_MS);
    expect(await uses.settle(keyOf(mine, answer.order), 'zh-CN')).toBe('settled');
    expect((await away.traces(mine)).orders.map(({ state }) => state)).toEqual(['HANDED_OVER']);
  });
});

describe('a process that dies', () => {
  test('after the coupon was taken into use, before the biller was asked', async () => {
    const mine = await scene.couponOwner();
    const order = await takenIntoUse(mine);
    await scene.uses.settle(keyOf(mine, order), 'zh-CN');
    await expectUsedOnce(mine);
  });

  test('after the biller granted, before it was recorded', async () => {
    const mine = await scene.couponOwner();
    const order = await takenIntoUse(mine);
    await grantFor(mine, order);
    await scene.uses.settle(keyOf(mine, order), 'zh-CN');
    await expectUsedOnce(mine);
  });

  test('in the middle of taking the coupon into use: nothing of it is there, or on a cluster, whose worker goes on, all of it', async () => {
    const mine = await scene.couponOwner();
    // The transaction's last write waits for this lock; its connection is cut there.
    const holder = await db.startTransaction().execute();
    await sql`LOCK TABLE outbox IN SHARE MODE`.execute(holder);
    const cut = expect(scene.uses.use(scene.request(mine))).rejects.toThrow();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ cut: boolean }>`
          SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
           WHERE state = 'active' AND wait_event_type IN ('Lock', ${AWAITS_WORKER}) AND query LIKE '%start_uses(%'
             AND datname = current_database()
        `.execute(db);
        return rows.length;
      })
      .toBe(1);
    await holder.rollback().execute();
    await cut;
    if (!isOnCluster) {
      expect(await scene.traces(mine)).toMatchObject({
        coupon: { state: 'AVAILABLE' },
        orders: [],
        events: [],
        outbox: [],
      });
    }
    const answer = await scene.uses.use(scene.request(mine));
    if (answer.kind !== 'order') throw new Error('the coupon could not be used');
    untilSendingEnded();
    await scene.uses.settle(keyOf(mine, answer.order), 'zh-CN');
    await expectUsedOnce(mine);
  });

  test('after the write, before the answer: a repeat gets the result', async () => {
    const mine = await scene.couponOwner();
    const order = await takenIntoUse(mine);
    await grantFor(mine, order);
    const open = await readOrder(db, keyOf(mine, order));
    if (open === null) throw new Error('no order');
    const settling = { nowMs: scene.clock.now(), notice: { notice: 'USED', locale: 'zh-CN' } } as const;
    expect(await markUsed(db, open, settling)).toBe(true);
    expect(await scene.uses.use(scene.request(mine))).toMatchObject({
      order: { state: 'SUCCEEDED', orderNo: order.orderNo },
    });
    await expectUsedOnce(mine);
  });
});

test('a coupon that is not in use is not settled: everything is rolled back', async () => {
  const mine = await scene.couponOwner();
  const order = await takenIntoUse(mine);
  await db.updateTable('owned_coupon').set({ state: 'WITHDRAWN' }).where('owned_id', '=', mine.ownedId).execute();
  await expect(scene.uses.settle(keyOf(mine, order), 'zh-CN')).rejects.toThrow('was not in use');
  expect(await scene.traces(mine)).toMatchObject({
    coupon: { state: 'WITHDRAWN' },
    orders: [{ state: 'STARTED' }],
    events: ['USE_STARTED'],
    outbox: [{ kind: 'SETTLE_USE', done_at: null }],
  });
});

describe('concurrent settlements', () => {
  test('settle the same order once', async () => {
    const mine = await scene.couponOwner();
    const order = await takenIntoUse(mine);
    const settled = Array.from({ length: 30 }, () => scene.uses.settle(keyOf(mine, order), 'zh-CN'));
    // One sends the order; those that were told that it is unknown leave it to that one.
    expect(await Promise.all(settled)).toContain('settled');
    await expectUsedOnce(mine);
  });

  test('send an order that the biller never got once, and not while its first sending may be under way', async () => {
    const mine = await scene.couponOwner();
    const sent: string[] = [];
    // Nothing that was sent is known to this biller yet, and it takes the same number twice.
    const provisioning = {
      ...scene.biller,
      grant: async ({ orderNo }: { orderNo: string }) => {
        sent.push(orderNo);
        return { kind: 'unknown' } as const;
      },
      ask: async () => ({ kind: 'unknownOrder' }) as const,
    };
    const uses = scene.usesWith({ provisioning });
    const answer = await uses.use(scene.request(mine));
    if (answer.kind !== 'order') throw new Error('not in use');
    const settleOften = () =>
      Promise.all(Array.from({ length: 64 }, () => uses.settle(keyOf(mine, answer.order), 'zh-CN')));
    expect(new Set(await settleOften())).toEqual(new Set(['again']));
    expect(sent).toHaveLength(1);
    untilSendingEnded();
    await settleOften();
    expect(sent).toHaveLength(2);
  });

  test('a late answer to the request does not change a settled order', async () => {
    const mine = await scene.couponOwner();
    let answerLate: (outcome: { kind: 'refused'; reason: string }) => void = () => undefined;
    const late = new Promise<{ kind: 'refused'; reason: string }>((resolve) => {
      answerLate = resolve;
    });
    const uses = scene.usesWith({ provisioning: { ...scene.biller, grant: () => late, ask: () => late } });
    const waiting = uses.use(scene.request(mine));
    await expect.poll(async () => (await scene.traces(mine)).orders.length).toBe(1);
    const [order] = (await scene.traces(mine)).orders;
    if (order === undefined) throw new Error('no order');
    untilSendingEnded();
    await scene.uses.settle({ subscriberId: mine.subscriberId, orderId: order.order_id }, 'zh-CN');
    answerLate({ kind: 'refused', reason: 'too late' });
    expect(await waiting).toMatchObject({ order: { state: expect.stringMatching(/^(SUCCEEDED|STARTED)$/) } });
    await expectUsedOnce(mine);
  });
});

function silent(): Promise<{ kind: 'unknown' }> {
  return Promise.resolve({ kind: 'unknown' });
}
