import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { SandboxSchema } from '@coupon-centre/sandbox/src/sandbox-schema.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { movableClock } from '#test/claim-scene.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { databaseScene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';
import { NOON_MS, useScene } from '#test/use-scene.ts';
import { beginReversal } from '#use/reversal-store.ts';
import { giveBack, readOrder } from '#use/use-settling-store.ts';
import { reconcileDay, reconcileDue } from './reconcile.ts';
import { readDays, retireReadings } from './reconciliation-store.ts';

const DAY = '2026-11-21';
const NEXT = '2026-11-22';
const NEVER = new AbortController().signal;

const { database, db } = await databaseScene();
const { db: owner } = database.owner;
const book = db.withTables<SandboxSchema>();
let scene: ReturnType<typeof useScene>;
beforeEach(() => {
  scene = useScene(db);
});
afterEach(async () => {
  await scene.biller.setMode('normal');
  for (const table of ['billing_difference', 'reconciliation', 'billing_entry', 'use_order_lookup'] as const) {
    await owner.deleteFrom(table).execute();
  }
  for (const table of ['use_order', 'use_reversal', 'owned_coupon', 'outbox'] as const)
    await owner.deleteFrom(table).execute();
  await book.deleteFrom('sandbox_billing').execute();
});

const needs = (provisioning: Pick<Provisioning, 'book'> = scene.biller) => ({
  db,
  clock: scene.clock,
  log: scene.log,
  provisioning,
  catalogue: { termsOf: scene.termsOf },
});
const differences = async () => {
  const rows = await db.selectFrom('billing_difference').selectAll().orderBy('kind').orderBy('order_no').execute();
  return rows.map(({ order_no, kind, state }) => `${kind} ${order_no} ${state}`);
};
const open = async () => (await differences()).filter((line) => line.endsWith('OPEN'));

async function use() {
  const owner = await scene.couponOwner();
  const answer = await scene.uses.use(scene.request(owner));
  if (answer.kind !== 'order') throw new Error('not used');
  return { ...owner, order: answer.order, orderNo: answer.order.orderNo };
}
type Used = Awaited<ReturnType<typeof use>>;

function begin({ subscriberId, ownedId }: Used) {
  const restoring = { subscriberId, ownedId, validToMs: scene.clock.now() + DAY_MS, nowMs: scene.clock.now() };
  return db.transaction().execute((trx) => beginReversal(trx, restoring));
}

async function restore(used: Used) {
  const reversal = await begin(used);
  if (reversal === null) throw new Error('nothing to reverse');
  await scene.reversals.settle(reversal);
}

/** A use that hangs, and that an operator gives back; `granted`: although the biller has granted it. */
async function givenBack(granted: boolean) {
  const owner = await scene.couponOwner();
  const order = await scene.take(scene.request(owner));
  if (order === null) throw new Error('not taken into use');
  const { orderNo, orderId } = order;
  const grant = {
    orderNo,
    phone: '13800138000',
    benefit: { kind: 'DATA_MB', amount: 1_024 },
    templateId: 't',
  } as const;
  if (granted) await scene.biller.grant(grant, NEVER);
  return {
    orderNo,
    async giveBack() {
      const hanging = await readOrder(db, { subscriberId: owner.subscriberId, orderId });
      if (hanging === null) throw new Error('no order');
      const settling = { refusal: 'GIVEN_BACK_BY_OPERATOR', nowMs: scene.clock.now(), notice: null };
      await giveBack(db, hanging, settling);
    },
  };
}

const inBook = (orderNo: string) => book.updateTable('sandbox_billing').where('order_no', '=', orderNo);
/** As if we had never had the order. */
const forget = ({ orderNo }: Used) => owner.deleteFrom('use_order_lookup').where('order_no', '=', orderNo).execute();
const strike = ({ orderNo }: Used) => book.deleteFrom('sandbox_billing').where('order_no', '=', orderNo).execute();

describe('the comparison with the biller’s book', () => {
  test('finds nothing where both agree: used, refused, reversed, refused to reverse, hanging, a code', async () => {
    await use();
    await restore(await use());
    await scene.biller.setMode('refuse');
    await use();
    const stays = await use();
    await scene.biller.setMode('vanish');
    await use();
    await scene.biller.setMode('normal');
    const code = await scene.couponOwner({ terms: { cardClass: 'life', benefit: { kind: 'CODE', amount: 500 } } });
    await scene.uses.use(scene.request(code));
    const kept = await use();
    const undoneUnheard = await use();
    await scene.biller.setMode('refuse');
    await restore(kept);
    expect(await begin(undoneUnheard)).not.toBeNull();
    await inBook(undoneUnheard.orderNo)
      .set({ reversed_at: new Date(NOON_MS) })
      .execute();
    expect(stays.order.state).toBe('REFUSED');
    scene.clock.moveBy(DAY_MS);
    await scene.biller.setMode('normal');
    expect(await reconcileDay(needs(), DAY)).toBe('DONE');
    expect(await differences()).toEqual([]);
    expect(await readDays(db)).toMatchObject([{ day: DAY, state: 'DONE' }]);
  });

  test('finds each kind of difference exactly once, from two nodes at once and run again', async () => {
    const [missing, twice, other, undone, notUndone] = [
      await use(),
      await use(),
      await use(),
      await use(),
      await use(),
    ];
    await restore(notUndone);
    const lie = await givenBack(true);
    await lie.giveBack();
    for (let index = 0; index < 20; index += 1) await use();
    const foreign = {
      orderNo: 'X1',
      phone: '13800138000',
      benefit: { kind: 'DATA_MB', amount: 1 },
      templateId: 't',
    } as const;
    await scene.biller.grant(foreign, NEVER);
    await strike(missing);
    await inBook(twice.orderNo).set({ times: 2 }).execute();
    await inBook(other.orderNo)
      .set({ benefit: JSON.stringify({ kind: 'DATA_MB', amount: 7 }) })
      .execute();
    await inBook(undone.orderNo)
      .set({ reversed_at: new Date(NOON_MS) })
      .execute();
    await inBook(notUndone.orderNo).set({ reversed_at: null }).execute();
    scene.clock.moveBy(DAY_MS);

    await Promise.all([reconcileDay(needs(), DAY), reconcileDay(needs(), DAY)]);
    const expected = [
      `BENEFIT_DIFFERS ${other.orderNo} OPEN`,
      `GRANTED_ONLY_HERE ${missing.orderNo} OPEN`,
      `GRANTED_ONLY_THERE ${lie.orderNo} OPEN`,
      'GRANTED_ONLY_THERE X1 OPEN',
      `GRANTED_TWICE ${twice.orderNo} OPEN`,
      `REVERSED_ONLY_HERE ${notUndone.orderNo} OPEN`,
      `REVERSED_ONLY_THERE ${undone.orderNo} OPEN`,
    ];
    expect(await differences()).toEqual(expected);
    expect((await checkInvariants(db, scene.clock.now())).violations.billingDiffers).toBe(expected.length);
    await reconcileDay(needs(), DAY);
    expect(await differences()).toEqual(expected);
    const told = await toldEvents(db, 'reconciliation.difference', { day: DAY });
    expect(told.map(({ kind, orderNo }) => `${kind} ${orderNo} OPEN`).toSorted()).toEqual(expected);
  });

  test('closes what the biller corrected, and opens it again if it comes back; what an operator settled stays settled', async () => {
    const [missing, twice] = [await use(), await use()];
    const [row] = await book
      .selectFrom('sandbox_billing')
      .selectAll()
      .where('order_no', '=', missing.orderNo)
      .execute();
    if (row === undefined) throw new Error('not in the book');
    await strike(missing);
    await inBook(twice.orderNo).set({ times: 2 }).execute();
    const foreign = await use();
    await forget(foreign);
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), DAY);
    expect(await open()).toHaveLength(3);
    await strike(foreign);
    await db
      .updateTable('billing_difference')
      .set({ state: 'SETTLED', reason: 'the biller takes it back', closed_at: new Date(NOON_MS) })
      .where('kind', '=', 'GRANTED_TWICE')
      .execute();
    await book
      .insertInto('sandbox_billing')
      .values({ ...row, benefit: JSON.stringify(row.benefit) })
      .execute();
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), NEXT);
    expect(await differences()).toEqual([
      `GRANTED_ONLY_HERE ${missing.orderNo} GONE`,
      `GRANTED_ONLY_THERE ${foreign.orderNo} GONE`,
      `GRANTED_TWICE ${twice.orderNo} SETTLED`,
    ]);
    await strike(missing);
    await reconcileDay(needs(), DAY);
    expect(await open()).toEqual([`GRANTED_ONLY_HERE ${missing.orderNo} OPEN`]);
  });

  test('an order that is settled a day late is no difference, and one that is given back late and was granted is', async () => {
    const [late, lie] = [await givenBack(true), await givenBack(true)];
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), DAY);
    expect(await differences()).toEqual([]);
    const order = await db
      .selectFrom('use_order')
      .selectAll()
      .where('order_no', '=', late.orderNo)
      .executeTakeFirstOrThrow();
    await scene.uses.settle({ subscriberId: order.subscriber_id, orderId: order.order_id }, 'zh-CN');
    await lie.giveBack();
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), NEXT);
    expect(await differences()).toEqual([`GRANTED_ONLY_THERE ${lie.orderNo} OPEN`]);
  });

  test('a reversal of the day after is no difference of the day before, and both orders of a restored coupon agree', async () => {
    const used = await use();
    scene.clock.moveBy(DAY_MS);
    await restore(used);
    await scene.uses.use(scene.request(used));
    await reconcileDay(needs(), DAY);
    expect(await differences()).toEqual([]);
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), NEXT);
    expect(await differences()).toEqual([]);
  });

  test('what was settled around midnight is no difference, on whichever side the biller has it', async () => {
    scene.clock.moveBy(12 * HOUR_MS - 1_000);
    const [used, restored] = [await use(), await use()];
    await inBook(used.orderNo)
      .set({ at: new Date(scene.clock.now() + 2_000) })
      .execute();
    await restore(restored);
    await inBook(restored.orderNo)
      .set({ reversed_at: new Date(scene.clock.now() + 2_000) })
      .execute();
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), DAY);
    expect(await differences()).toEqual([]);
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), NEXT);
    expect(await differences()).toEqual([]);
    await inBook(used.orderNo)
      .set({ at: new Date(NOON_MS - 30 * DAY_MS) })
      .execute();
    await db.deleteFrom('billing_entry').execute();
    await reconcileDay(needs(), DAY);
    await reconcileDay(needs(), NEXT);
    expect(await open()).toEqual([`GRANTED_ONLY_HERE ${used.orderNo} OPEN`]);
  });

  test('an order that the book has twice is seen however far apart its lines are', async () => {
    const numbers = Array.from({ length: 1_200 }, (_, index) => `Z${index % 1_100}`);
    async function* lines() {
      for (const orderNo of numbers) yield { orderNo, kind: 'granted' as const, atMs: NOON_MS };
    }
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs({ book: lines }), DAY);
    const found = await open();
    expect(found.filter((line) => line.startsWith('GRANTED_ONLY_THERE'))).toHaveLength(1_100);
    expect(found.filter((line) => line.startsWith('GRANTED_TWICE'))).toHaveLength(100);
  });

  test('orders from before the first day that was read are not called missing', async () => {
    const used = await givenBack(false);
    await db
      .updateTable('use_order')
      .set({ created_at: new Date(NOON_MS - 3 * DAY_MS) })
      .execute();
    const order = await db
      .selectFrom('use_order')
      .selectAll()
      .where('order_no', '=', used.orderNo)
      .executeTakeFirstOrThrow();
    await scene.uses.settle({ subscriberId: order.subscriber_id, orderId: order.order_id }, 'zh-CN');
    await book.deleteFrom('sandbox_billing').execute();
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), DAY);
    expect(await differences()).toEqual([]);
  });
});

describe('the nightly run', () => {
  const days = async () => (await readDays(db)).map(({ day, state }) => `${day} ${state}`);

  test('begins with yesterday, once its book is complete, and catches up day by day', async () => {
    const night = (ms: number) => movableClock(Date.parse('2026-11-22T00:00:00+08:00') + ms);
    await reconcileDue({ ...needs(), clock: night(3 * HOUR_MS) });
    expect(await days()).toEqual(['2026-11-20 DONE']);
    await reconcileDue({ ...needs(), clock: night(4 * HOUR_MS) });
    expect(await days()).toEqual(['2026-11-21 DONE', '2026-11-20 DONE']);
    await reconcileDue({ ...needs(), clock: night(3 * DAY_MS + 5 * HOUR_MS) });
    expect(await days()).toHaveLength(5);
  });

  test('a day whose book cannot be read is marked, holds the later ones up, and is compared when it can be', async () => {
    scene.clock.moveBy(DAY_MS);
    await reconcileDue(needs());
    const used = await use();
    await strike(used);
    await scene.biller.setMode('vanish');
    scene.clock.moveBy(2 * DAY_MS);
    await reconcileDue(needs());
    await reconcileDue(needs());
    expect(await days()).toEqual([`${NEXT} FAILED`, `${DAY} DONE`]);
    await scene.biller.setMode('normal');
    await reconcileDue(needs());
    expect(await days()).toEqual(['2026-11-23 DONE', `${NEXT} DONE`, `${DAY} DONE`]);
    expect(await open()).toEqual([`GRANTED_ONLY_HERE ${used.orderNo} OPEN`]);
  });

  test('half a book does not count', async () => {
    const used = await use();
    await use();
    async function* half(...asked: Parameters<NonNullable<Provisioning['book']>>) {
      for await (const entry of scene.biller.book(...asked)) {
        if (entry.orderNo === used.orderNo) throw new Error('connection reset');
        yield entry;
      }
    }
    scene.clock.moveBy(DAY_MS);
    await reconcileDue(needs({ book: half }));
    expect([await days(), await differences()]).toEqual([[`${DAY} FAILED`], []]);
    await reconcileDue(needs());
    expect([await days(), await differences()]).toEqual([[`${DAY} DONE`], []]);
  });

  test('a gateway without a book is marked as such', async () => {
    scene.clock.moveBy(DAY_MS);
    await reconcileDue(needs({}));
    expect(await days()).toEqual([`${DAY} NO_BOOK`]);
  });

  test('readings are deleted when they are old or do not count, and the differences stay', async () => {
    await strike(await use());
    await use();
    scene.clock.moveBy(DAY_MS);
    await reconcileDay(needs(), DAY);
    await reconcileDay(needs(), DAY);
    const count = async () => (await db.selectFrom('billing_entry').selectAll().execute()).length;
    expect(await count()).toBe(2);
    expect(await retireReadings(db, scene.clock.now() + 2 * DAY_MS)).toBe(1);
    expect(await retireReadings(db, scene.clock.now() + 100 * DAY_MS)).toBe(1);
    expect(await readDays(db)).toEqual([]);
    expect(await open()).toHaveLength(1);
  });
});
