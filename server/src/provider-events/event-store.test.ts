import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { forgetEvents, takeEvent } from './event-store.ts';

const { db } = await databaseScene();
const scene = useScene(db);
const { clock } = scene;

/** A use that its biller works on, to be asked for in an hour. */
async function openUse() {
  const owner = await scene.couponOwner();
  await scene.biller.setMode('accept');
  const answer = await scene.uses.use(scene.request(owner));
  if (answer.kind !== 'order') throw new Error('not in use');
  const { orderId, orderNo } = answer.order;
  const message = () => db.updateTable('outbox').where('message_id', '=', orderId);
  const askInAnHour = () =>
    message()
      .set({ due_at: new Date(clock.now() + HOUR_MS) })
      .execute();
  await askInAnHour();
  const isDue = async () => {
    const row = await db
      .selectFrom('outbox')
      .select('due_at')
      .where('message_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return row.due_at.getTime() <= clock.now();
  };
  return { orderNo, askInAnHour, isDue };
}

it('has an order asked for at once by an event, and not again by the same event', async () => {
  const use = await openUse();
  await Promise.all(
    Array.from({ length: 64 }, () => takeEvent(db, { eventId: 'first', orderNo: use.orderNo }, clock.now())),
  );
  expect(await use.isDue()).toBe(true);
  await use.askInAnHour();
  await takeEvent(db, { eventId: 'first', orderNo: use.orderNo }, clock.now());
  expect(await use.isDue()).toBe(false);
  await takeEvent(db, { eventId: 'second', orderNo: use.orderNo }, clock.now());
  expect(await use.isDue()).toBe(true);
});

it('leaves other orders as they are', async () => {
  const [one, another] = [await openUse(), await openUse()];
  await takeEvent(db, { eventId: 'of one', orderNo: one.orderNo }, clock.now());
  await takeEvent(db, { eventId: 'of none', orderNo: undefined }, clock.now());
  expect([await one.isDue(), await another.isDue()]).toEqual([true, false]);
});

it('forgets events after a week', async () => {
  await takeEvent(db, { eventId: 'old', orderNo: undefined }, clock.now() - 8 * DAY_MS);
  await takeEvent(db, { eventId: 'younger', orderNo: undefined }, clock.now() - 6 * DAY_MS);
  expect(await forgetEvents(db, clock.now())).toBe(1);
  const kept = await db.selectFrom('provider_event').select('event_id').execute();
  expect(kept.map(({ event_id }) => event_id)).toContain('younger');
  expect(kept.map(({ event_id }) => event_id)).not.toContain('old');
});
