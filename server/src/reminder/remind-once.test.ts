import { beforeEach, describe, expect, test } from 'vitest';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import type { MadeSubscriber } from '#test/factories/subscriber.ts';
import { onStart, type ReminderScene, reminderScene } from '#test/reminder-scene.ts';
import { databaseScene } from '#test/scene.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}+08:00`);
const LEASE_MS = 20_000;

let scene: ReminderScene;
const { db } = await databaseScene();
beforeEach(async () => {
  scene = await reminderScene(db, at('09:00:00'));
});

const attemptsAt = async ({ subscriberId }: MadeSubscriber) => {
  const row = await db
    .selectFrom('outbox')
    .select('attempts')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row?.attempts;
};

describe('exactly once', () => {
  test('with many concurrent workers, for each of many people', async () => {
    const grab = await scene.grabAt(at('10:00:00'));
    const people = await Promise.all(Array.from({ length: 40 }, () => scene.newSubscriber()));
    await Promise.all(people.map((me) => scene.switch(me, onStart(grab))));
    scene.clock.moveTo(at('09:50:00'));
    await Promise.all(Array.from({ length: 8 }, () => scene.worker().round()));
    await scene.worker().round();
    for (const me of people) expect(await scene.smsTo(me)).toHaveLength(1);
    const messages = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(
        'subscriber_id',
        'in',
        people.map(({ subscriberId }) => subscriberId),
      )
      .executeTakeFirst();
    expect(messages?.count).toBe('40');
  });

  test('set concurrently it is one reminder, as last set', async () => {
    const [me, grab] = await Promise.all([scene.newSubscriber(), scene.grabAt(at('10:00:00'))]);
    await Promise.all([5, 10, 30, 5, 10, 30, 5, 10].map((minutes) => scene.switch(me, onStart(grab, minutes))));
    await scene.switch(me, onStart(grab, 5));
    expect(await scene.reminderStates(me)).toEqual(['SET']);
    scene.clock.moveTo(at('09:55:00'));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('when the worker dies after taking the message, before the SMS', async () => {
    const { me } = await scene.subscriberWaits(at('10:00:00'));
    scene.clock.moveTo(at('09:50:00'));
    const dead = scene.worker({ send: () => new Promise<never>(() => undefined) });
    await scene.catalogue.refresh();
    await dead.due();
    dead.dies();
    await expect.poll(() => attemptsAt(me)).toBe(1);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveBy(LEASE_MS);
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[expect.any(String)], ['SENT']]);
  });

  test('when the worker dies after the SMS, before it is marked', async () => {
    const { me } = await scene.subscriberWaits(at('10:00:00'));
    scene.clock.moveTo(at('09:50:00'));
    const diesAfter: SmsGateway = {
      async send(sms) {
        await scene.sandbox.send(sms);
        return new Promise<never>(() => undefined);
      },
    };
    await scene.catalogue.refresh();
    const dying = scene.worker(diesAfter);
    await dying.due();
    dying.dies();
    await expect.poll(() => scene.smsTo(me)).toHaveLength(1);
    scene.clock.moveBy(LEASE_MS);
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[expect.any(String)], ['SENT']]);
  });

  test('cancelled between the hand-over and the attempt it is not sent', async () => {
    const { me, grab } = await scene.subscriberWaits(at('10:00:00'));
    const other = await scene.newSubscriber();
    await scene.switch(other, onStart(grab));
    scene.clock.moveTo(at('09:50:00'));
    const worker = scene.worker();
    await worker.due();
    await scene.switch(me, { ...onStart(grab), on: false });
    await worker.attempts();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[], ['OFF']]);
    expect(await scene.smsTo(other)).toHaveLength(1);
  });

  test('set again while being sent, the new one is separate, and the old one sends nothing', async () => {
    const { me, grab } = await scene.subscriberWaits(at('10:00:00'));
    scene.clock.moveTo(at('09:50:00'));
    await scene.worker().due();
    await scene.switch(me, onStart(grab, 5));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveTo(at('09:55:00'));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('a refusing gateway is retried until the start, and no longer', async () => {
    const { me } = await scene.subscriberWaits(at('10:00:00'));
    const refusing = scene.worker({
      send: () => Promise.resolve({ kind: 'refused', isPermanent: false, reason: 'busy' }),
    });
    for (const time of ['09:50:00', '09:55:00']) {
      scene.clock.moveTo(at(time));
      await refusing.round();
    }
    expect(await scene.reminderStates(me)).toEqual(['DUE']);
    scene.clock.moveTo(at('10:00:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[], ['STARTED_ALREADY']]);
  });
});
