import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import type { MadeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type AwaitedGrab, onStart, type ReminderScene, reminderScene } from '#test/reminder-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { retireReminders } from './reminder-room.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}+08:00`);

let scene: ReminderScene;
const { db } = await databaseScene();
beforeEach(async () => {
  scene = await reminderScene(db, at('09:00:00'));
});

async function subscriberWaits(coupon?: TemplateSpec): Promise<Waiting> {
  const waiting = await scene.subscriberWaits(at('10:00:00'), coupon);
  expect(await scene.reminderStates(waiting.me)).toEqual(['SET']);
  return waiting;
}

async function whenDue(): Promise<void> {
  scene.clock.moveTo(at('09:50:00'));
  await scene.worker().round();
}

describe('a reminder of a start', () => {
  test('is sent at its minute, not before and not twice', async () => {
    const { me } = await subscriberWaits({ title: { 'zh-CN': '秒杀 $& 券', en: 'Flash' } });
    scene.clock.moveTo(at('09:49:59.999'));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    for (const time of ['09:50:00', '09:50:20', '09:51:00', '10:00:00']) {
      scene.clock.moveTo(at(time));
      await scene.worker().round();
    }
    expect(await scene.smsTo(me)).toEqual([
      '【领券中心】您关注的“秒杀 $& 券”将于11月21日10:00开抢，到时打开领券中心即可领取。',
    ]);
    expect(await scene.reminderStates(me)).toEqual(['SENT']);
  });

  test.each([
    ['was cancelled', async ({ me, grab }: Waiting) => scene.switch(me, { ...onStart(grab), on: false }), 'OFF'],
    [
      'was collected elsewhere since',
      ({ me, grab }: Waiting) => makeOwned(db, { ...me, template: grab.template, claimedAtMs: scene.clock.now() }),
      'COLLECTED',
    ],
    ['is all gone', ({ grab }: Waiting) => setPool(grab.poolId, { total: 0 }), 'ALL_GONE'],
    ['is paused', ({ grab }: Waiting) => setTemplate(grab, { state: 'PAUSED' }), 'PAUSED'],
    ['is stopped', ({ grab }: Waiting) => setTemplate(grab, { state: 'STOPPED' }), 'COUPON_NOT_FOUND'],
    ['started early', ({ grab }: Waiting) => moveGrab(grab, at('09:49:00')), 'STARTED_ALREADY'],
    ['belongs to a closed number', ({ me }: Waiting) => setSubscriber(me), 'NUMBER_NOT_ACTIVE'],
  ] as const)('is not sent when the coupon %s', async (_what, happens, becomes) => {
    const waiting = await subscriberWaits();
    await happens(waiting);
    await whenDue();
    expect([await scene.smsTo(waiting.me), await scene.reminderStates(waiting.me)]).toEqual([[], [becomes]]);
  });

  test('is sent to an owner of the coupon who may collect more', async () => {
    const [me, grab] = await Promise.all([scene.newSubscriber(), scene.grabAt(at('10:00:00'))]);
    await makeOwned(db, { ...me, template: grab.template, claimedAtMs: at('08:00:00') });
    await scene.switch(me, onStart(grab));
    await whenDue();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test.each([
    ['later', '12:00:00', '11:50:00'],
    ['earlier', '09:30:00', '09:20:00'],
  ])('moves with a grab that starts %s', async (_how, startsAt, dueAt) => {
    const { me, grab } = await subscriberWaits();
    const worker = scene.worker();
    await worker.round();
    await moveGrab(grab, at(startsAt));
    await worker.round();
    scene.clock.moveTo(at(dueAt) - 1);
    await worker.round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveTo(at(dueAt));
    await worker.round();
    expect(await scene.smsTo(me)).toEqual([expect.stringContaining(`11月21日${startsAt.slice(0, 5)}开抢`)]);
  });

  test('waits again when its grab was postponed at the moment of the hand-over', async () => {
    const { me, grab } = await subscriberWaits();
    scene.clock.moveTo(at('09:50:00'));
    const worker = scene.worker();
    await worker.due();
    await moveGrab(grab, at('11:00:00'));
    await scene.catalogue.refresh();
    await worker.attempts();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[], ['SET']]);
    scene.clock.moveTo(at('10:50:00'));
    await worker.round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('is dropped after the start if no worker ran in time', async () => {
    const { me } = await subscriberWaits();
    scene.clock.moveTo(at('10:00:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[], ['STARTED_ALREADY']]);
  });
});

test('sent reminders are deleted a week after their start, pending ones are not', async () => {
  const { me } = await subscriberWaits();
  await whenDue();
  const { me: other } = await scene.subscriberWaits(at('10:00:00') + 30 * DAY_MS);
  await retireReminders(db, at('10:00:00') + 7 * DAY_MS - 1);
  expect(await scene.reminderStates(me)).toEqual(['SENT']);
  await retireReminders(db, at('10:00:00') + 7 * DAY_MS);
  expect([await scene.reminderStates(me), await scene.reminderStates(other)]).toEqual([[], ['SET']]);
});

describe('quiet hours', () => {
  test.each([
    ['waits for their end', { startsAt: '09:00:00', minutes: 60, quietHoursToo: false }, '08:00:00'],
    ['is sent at eight sharp', { startsAt: '08:30:00', minutes: 30, quietHoursToo: false }, '08:00:00'],
    ['is sent in them on request', { startsAt: '07:00:00', minutes: 10, quietHoursToo: true }, '06:50:00'],
  ])('a reminder of a start %s', async (_what, { startsAt, minutes, quietHoursToo }, sentAt) => {
    scene.clock.moveTo(at('00:30:00'));
    const [me, grab] = await Promise.all([scene.newSubscriber(), scene.grabAt(at(startsAt))]);
    expect(await scene.switch(me, { ...onStart(grab, minutes), quietHoursToo })).toMatchObject({
      start: { remindAt: `2026-11-21T${sentAt}+08:00` },
    });
    scene.clock.moveTo(at(sentAt) - 1);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveBy(1);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('a start in them has a reminder only on request; a start moved into them has none', async () => {
    const [me, night] = await Promise.all([scene.newSubscriber(), scene.grabAt(at('23:00:00'))]);
    expect(await scene.switch(me, onStart(night))).toBe('NO_TIME_TO_REMIND');
    expect(await scene.switch(me, { ...onStart(night), quietHoursToo: true })).toMatchObject({ on: true });

    const { me: other, grab } = await subscriberWaits();
    await moveGrab(grab, at('23:00:00'));
    await scene.worker().round();
    scene.clock.moveTo(at('22:50:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.smsTo(other)]).toEqual([[expect.stringContaining('23:00')], []]);
    expect(await scene.reminderStates(other)).toEqual(['QUIET_HOURS']);
  });

  test('an expiry not processed before they began is sent when they end', async () => {
    const me = await scene.newSubscriber();
    const coupon = await ownedUntil(me, at('21:00:00') + DAY_MS);
    await scene.switch(me, { kind: 'EXPIRE', uCardId: coupon.ownedId, daysBefore: 1 });
    scene.clock.moveTo(at('22:00:00'));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveTo(at('08:00:00') + DAY_MS);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });
});

describe('a reminder of an expiry', () => {
  test('at midnight is sent at eight, with the last day', async () => {
    const me = await scene.newSubscriber();
    const coupon = await ownedUntil(me, at('00:00:00') + 9 * DAY_MS);
    const asked = { kind: 'EXPIRE', uCardId: coupon.ownedId, daysBefore: 3 };
    expect(await scene.switch(me, asked)).toMatchObject({
      expiry: { remindAt: '2026-11-27T08:00:00+08:00', daysBefore: 3 },
    });
    scene.clock.moveTo(at('08:00:00') + 6 * DAY_MS);
    for (let round = 0; round < 3; round += 1) await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([
      '【领券中心】您的“测试券”有效期至11月29日24:00，别忘了使用，可在“我的卡券”查看。',
    ]);
  });

  test.each(['USED', 'WITHDRAWN', 'EXPIRED'] as const)('of a coupon that is %s by then is not sent', async (state) => {
    const me = await scene.newSubscriber();
    const coupon = await ownedUntil(me, at('12:00:00') + DAY_MS);
    await scene.switch(me, { kind: 'EXPIRE', uCardId: coupon.ownedId, daysBefore: 1 });
    await setOwned(coupon.ownedId, state);
    scene.clock.moveTo(at('12:00:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.reminderStates(me)]).toEqual([[], [state]]);
  });

  test('of a coupon in use waits in case it is given back', async () => {
    const me = await scene.newSubscriber();
    const coupon = await ownedUntil(me, at('12:00:00') + DAY_MS);
    await scene.switch(me, { kind: 'EXPIRE', uCardId: coupon.ownedId, daysBefore: 1 });
    await setOwned(coupon.ownedId, 'USING');
    scene.clock.moveTo(at('12:00:00'));
    await scene.worker().round();
    await setOwned(coupon.ownedId, 'AVAILABLE');
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveTo(at('12:05:00'));
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });
});

type Waiting = Awaited<ReturnType<ReminderScene['subscriberWaits']>>;

const ownedUntil = async (me: MadeSubscriber, validToMs: number) =>
  makeOwned(db, { ...me, template: await makeTemplate(db), validToMs });

const moveGrab = ({ sessionId }: AwaitedGrab, startMs: number) =>
  db
    .updateTable('grab_session')
    .set({ start_at: new Date(startMs), end_at: new Date(startMs + HOUR_MS) })
    .where('session_id', '=', sessionId)
    .execute();
const setPool = (poolId: string, set: { total: number }) =>
  db.updateTable('stock_pool').set(set).where('pool_id', '=', poolId).execute();
const setTemplate = ({ sCardId }: AwaitedGrab, set: { state: 'PAUSED' | 'STOPPED' }) =>
  db.updateTable('coupon_template').set(set).where('template_id', '=', sCardId).execute();
const setSubscriber = ({ subscriberId }: MadeSubscriber) =>
  db.updateTable('subscriber').set({ state: 'RECYCLED' }).where('subscriber_id', '=', subscriberId).execute();
const setOwned = (ownedId: string, state: 'USED' | 'WITHDRAWN' | 'EXPIRED' | 'USING' | 'AVAILABLE') =>
  db.updateTable('owned_coupon').set({ state }).where('owned_id', '=', ownedId).execute();
