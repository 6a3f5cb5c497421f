import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, test } from 'vitest';
import { retireOldRows } from '#platform/jobs/retiring.ts';
import { ageRequests } from '#test/aged-requests.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { databaseScene } from '#test/scene.ts';
import { testCipher, type UseScene, useScene } from '#test/use-scene.ts';
import { SETTLE_AFTER_MS } from './use-store.ts';

const { db } = await databaseScene();
const scene = useScene(db);

describe('a biller that grants', () => {
  test('the coupon is used once, and all tables agree', async () => {
    const { subscriberId, phone } = await makeSubscriber(db, testCipher);
    const mine = await scene.couponOwner({ subscriberId });
    const answer = await scene.uses.use(scene.request(mine));

    expect(answer).toMatchObject({ kind: 'order', order: { state: 'SUCCEEDED' } });
    const { coupon, orders, events, outbox, book } = await scene.traces(mine);
    expect(coupon.state).toBe('USED');
    expect(orders).toMatchObject([{ state: 'SUCCEEDED', order_no: expect.stringMatching(/^U20261121\d{14}$/) }]);
    expect(events).toEqual(['USE_STARTED', 'USED']);
    expect(book).toMatchObject([{ phone, benefit: { kind: 'DATA_MB', amount: 1_024 }, applied: true }]);
    expect(outbox.map(({ kind, done_at }) => [kind, done_at !== null])).toEqual([
      ['SETTLE_USE', true],
      ['SEND_SMS', false],
    ]);
    expect(JSON.stringify(outbox)).not.toContain(phone);
  });

  test('a repeat gets the same answer without asking the biller', async () => {
    const mine = await scene.couponOwner();
    const first = await scene.uses.use(scene.request(mine, { requestId: 'request-1' }));
    expect(await scene.uses.use(scene.request(mine, { requestId: 'request-1' }))).toEqual(first);
    expect((await scene.traces(mine)).book).toHaveLength(1);
  });

  test('without a request id, the coupon identifies a repeat', async () => {
    const mine = await scene.couponOwner();
    const first = await scene.uses.use(scene.request(mine));
    expect(await scene.uses.use(scene.request(mine))).toEqual(first);
  });

  test('a request is remembered for seven days, and the coupon stays used for ever', async () => {
    const away = useScene(db);
    const mine = await away.couponOwner();
    await away.uses.use(away.request(mine));
    await ageRequests(db, 7 * DAY_MS);
    await retireOldRows(db, Date.now(), { work: [], log: away.log });
    expect(await away.uses.use(away.request(mine))).toEqual({ kind: 'refused', refusal: { name: 'ALREADY_USED' } });
  });

  test('another request for a used coupon is refused as used', async () => {
    const mine = await scene.couponOwner();
    await scene.uses.use(scene.request(mine, { requestId: 'request-2' }));
    const other = await scene.uses.use(scene.request(mine, { requestId: 'request-3' }));
    expect(other).toEqual({ kind: 'refused', refusal: { name: 'ALREADY_USED' } });
  });

  test('a coupon that is a code is used without the biller', async () => {
    const mine = await scene.couponOwner({ terms: { cardClass: 'life' } });
    expect(await scene.uses.use(scene.request(mine))).toMatchObject({ order: { state: 'SUCCEEDED' } });
    const { coupon, book } = await scene.traces(mine);
    expect(coupon.state).toBe('USED');
    expect(book).toEqual([]);
  });
});

describe('refusals', () => {
  const refused = async (...[of, and]: Parameters<UseScene['request']>) => {
    const answer = await scene.uses.use(scene.request(of, and));
    expect(answer.kind).toBe('refused');
    return answer.kind === 'refused' ? answer.refusal : null;
  };

  test("another subscriber's coupon, an unknown one and mismatched numbers get the same answer", async () => {
    const mine = await scene.couponOwner();
    const stranger = await scene.couponOwner();
    const notFound = { name: 'OWNED_COUPON_NOT_FOUND' };
    expect(await refused({ ...mine, subscriberId: stranger.subscriberId })).toEqual(notFound);
    expect(await refused({ ...mine, ownedId: mine.subscriberId })).toEqual(notFound);
    expect(await refused(mine, { serialNo: 'N000000000000' })).toEqual(notFound);
    expect((await scene.traces(mine)).coupon.state).toBe('AVAILABLE');
    expect(await scene.uses.use(scene.request(mine, { serialNo: mine.serialNo }))).toMatchObject({ kind: 'order' });
  });

  test('finished coupons', async () => {
    const withdrawn = await scene.couponOwner({ state: 'WITHDRAWN' });
    const expired = await scene.couponOwner({ state: 'EXPIRED' });
    expect(await refused(withdrawn)).toEqual({ name: 'WITHDRAWN' });
    expect(await refused(expired)).toEqual({ name: 'EXPIRED' });
  });

  test('a coupon is valid from its first to its last millisecond', async () => {
    const nowMs = scene.clock.now();
    const over = await scene.couponOwner({ validFromMs: nowMs - HOUR_MS, validToMs: nowMs });
    const last = await scene.couponOwner({ validFromMs: nowMs - HOUR_MS, validToMs: nowMs + 1 });
    const early = await scene.couponOwner({ validFromMs: nowMs + 1, validToMs: nowMs + HOUR_MS });
    const first = await scene.couponOwner({ validFromMs: nowMs, validToMs: nowMs + HOUR_MS });
    expect(await refused(over)).toEqual({ name: 'EXPIRED' });
    expect(await refused(early)).toEqual({ name: 'NOT_YET_VALID', validFromMs: nowMs + 1 });
    expect(await scene.uses.use(scene.request(last))).toMatchObject({ order: { state: 'SUCCEEDED' } });
    expect(await scene.uses.use(scene.request(first))).toMatchObject({ order: { state: 'SUCCEEDED' } });
  });

  test('outside its hours, with the reason in the caller’s language', async () => {
    const hours = { weekdays: [1, 2], fromMinute: 600, toMinute: 1_200 };
    const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7, hours } as const;
    const mine = await scene.couponOwner({ terms: { validity } });
    expect(await refused(mine)).toEqual({ name: 'CONDITIONS_NOT_MET', reasons: [expect.stringContaining('周一')] });
    expect(await refused(mine, { locale: 'en' })).toEqual({
      name: 'CONDITIONS_NOT_MET',
      reasons: [expect.stringContaining('Mon')],
    });
    expect((await scene.traces(mine)).orders).toEqual([]);
  });

  test('a request id that was used for another coupon', async () => {
    const mine = await scene.couponOwner();
    const also = await scene.couponOwner({ subscriberId: mine.subscriberId });
    await scene.uses.use(scene.request(mine, { requestId: 'request-4' }));
    expect(await refused(also, { requestId: 'request-4' })).toEqual({ name: 'REQUEST_ID_REUSED' });
    expect((await scene.traces(also)).coupon.state).toBe('AVAILABLE');
  });
});

describe('a biller that refuses', () => {
  test('the coupon is given back and can be tried again', async () => {
    const mine = await scene.couponOwner();
    await scene.biller.setMode('refuse');
    const answer = await scene.uses.use(scene.request(mine));
    await scene.biller.setMode('normal');
    expect(answer).toMatchObject({ kind: 'order', order: { state: 'REFUSED' } });
    const given = await scene.traces(mine);
    expect(given.coupon.state).toBe('AVAILABLE');
    expect(given.events).toEqual(['USE_STARTED', 'GIVEN_BACK']);
    expect(given.orders).toMatchObject([{ state: 'REFUSED', refusal: expect.any(String) }]);
    // Shown on screen: no SMS.
    expect(given.outbox.map(({ kind, done_at }) => [kind, done_at !== null])).toEqual([['SETTLE_USE', true]]);

    expect(await scene.uses.use(scene.request(mine))).toMatchObject({ order: { state: 'SUCCEEDED' } });
    const used = await scene.traces(mine);
    expect(used.orders.map((order) => order.state).sort()).toEqual(['REFUSED', 'SUCCEEDED']);
    expect(used.book.map((entry) => entry.applied).sort()).toEqual([false, true]);
  });

  test('a request with an id keeps its answer, another one tries again', async () => {
    const mine = await scene.couponOwner();
    await scene.biller.setMode('refuse');
    const first = await scene.uses.use(scene.request(mine, { requestId: 'request-5' }));
    await scene.biller.setMode('normal');
    expect(await scene.uses.use(scene.request(mine, { requestId: 'request-5' }))).toEqual(first);
    const again = await scene.uses.use(scene.request(mine, { requestId: 'request-6' }));
    expect(again).toMatchObject({ order: { state: 'SUCCEEDED' } });
  });
});

describe('a biller that does not answer', () => {
  test.each(['vanish', 'slow'] as const)(
    '%s: the coupon stays in use and a repeat gets the same answer',
    async (mode) => {
      const mine = await scene.couponOwner();
      await scene.biller.setMode(mode);
      const answer = await scene.uses.use(scene.request(mine));
      expect(answer).toMatchObject({ kind: 'order', order: { state: 'STARTED' } });
      expect(await scene.uses.use(scene.request(mine))).toEqual(answer);
      await scene.biller.setMode('normal');
      const { coupon, orders, outbox } = await scene.traces(mine);
      expect(coupon.state).toBe('USING');
      expect(orders).toHaveLength(1);
      expect(outbox).toMatchObject([{ kind: 'SETTLE_USE', done_at: null }]);
      expect(await scene.uses.use(scene.request(mine, { requestId: 'request-7' }))).toEqual({
        kind: 'refused',
        refusal: { name: 'USE_IN_PROGRESS', useOrderNo: orders[0]?.order_no },
      });
    },
  );

  test('a lost connection is not a refusal', async () => {
    const mine = await scene.couponOwner();
    const lost = () => Promise.reject(new Error('connection reset'));
    const uses = scene.usesWith({ provisioning: { ...scene.biller, grant: lost, ask: lost } });
    expect(await uses.use(scene.request(mine))).toMatchObject({ order: { state: 'STARTED' } });
    expect((await scene.traces(mine)).coupon.state).toBe('USING');
  });

  test('an adapter that ignores its abort signal does not delay the answer', async () => {
    const mine = await scene.couponOwner();
    const never = () => new Promise<never>((_) => undefined);
    const uses = scene.usesWith({
      provisioning: { ...scene.biller, grant: never, ask: never },
      provisioningTimeoutMs: 50,
    });
    expect(await uses.use(scene.request(mine))).toMatchObject({ order: { state: 'STARTED' } });
  });
});

describe('concurrent uses', () => {
  const MANY = 50;

  test.each([
    ['the same request', () => undefined],
    ['one request each', (index: number) => `request-many-${index}`],
  ])('%s: one order and one grant', async (_, requestIdOf) => {
    const mine = await scene.couponOwner();
    const answers = await Promise.all(
      Array.from({ length: MANY }, (__, index) => {
        const requestId = requestIdOf(index);
        return scene.uses.use(scene.request(mine, requestId === undefined ? {} : { requestId }));
      }),
    );
    const { coupon, orders, events, book, outbox } = await scene.traces(mine);
    expect(coupon.state).toBe('USED');
    expect(orders).toHaveLength(1);
    expect(book).toHaveLength(1);
    expect(events).toEqual(['USE_STARTED', 'USED']);
    expect(outbox.filter((message) => message.kind === 'SEND_SMS')).toHaveLength(1);
    const won = answers.filter((answer) => answer.kind === 'order' && answer.order.state === 'SUCCEEDED');
    expect(won.length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) {
      if (answer.kind === 'order') expect(answer.order.orderNo).toBe(orders[0]?.order_no);
      else expect(['USE_IN_PROGRESS', 'ALREADY_USED']).toContain(answer.refusal.name);
    }
  });

  test('a coupon that expires between read and write is not taken into use: the write checks it', async () => {
    const mine = await scene.couponOwner({ validToMs: scene.clock.now() + HOUR_MS });
    const late = { ...scene.request(mine), nowMs: scene.clock.now() + HOUR_MS };
    const early = { ...scene.request(mine), nowMs: scene.clock.now() - 100 * 365 * DAY_MS };
    expect(await scene.take(late)).toBeNull();
    expect(await scene.take(early)).toBeNull();
    expect(await scene.traces(mine)).toMatchObject({ coupon: { state: 'AVAILABLE' }, orders: [], outbox: [] });
  });

  test('an order whose message is due when it is written is not sent in addition', async () => {
    const mine = await scene.couponOwner();
    // A sending would end after the message is due.
    const late = { ...scene.request(mine), nowMs: scene.clock.now() - (SETTLE_AFTER_MS - PROVISIONING_TIMEOUT_MS) };
    expect(await scene.uses.use(late)).toMatchObject({ order: { state: 'STARTED' } });
    expect(await scene.traces(mine)).toMatchObject({ coupon: { state: 'USING' }, book: [] });
  });

  test('one request id for many coupons uses one of them', async () => {
    const mine = await scene.couponOwner();
    const coupons = [mine];
    for (let more = 1; more < 10; more += 1) {
      coupons.push(await scene.couponOwner({ subscriberId: mine.subscriberId }));
    }
    const answers = await Promise.all(
      coupons.map((coupon) => scene.uses.use(scene.request(coupon, { requestId: 'request-one' }))),
    );
    expect(answers.filter((answer) => answer.kind === 'order')).toHaveLength(1);
    const reused = { kind: 'refused', refusal: { name: 'REQUEST_ID_REUSED' } };
    expect(answers.filter((answer) => answer.kind === 'refused')).toEqual(Array.from({ length: 9 }, () => reused));
  });
});
