import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retireOldRows } from '#jobs/retiring.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeOwned } from '#test/factories/owned.ts';
import type { MadeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type AwaitedGrab, onStart, type ReminderScene, reminderScene } from '#test/reminder-scene.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}+08:00`);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let scene: ReminderScene;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  scene = await reminderScene(database.db, at('09:00:00'));
});
afterAll(() => database.close());

async function somebodyWaits(coupon?: TemplateSpec): Promise<Waiting> {
  const waiting = await scene.somebodyWaits(at('10:00:00'), coupon);
  expect(await scene.standing(waiting.me)).toEqual(['SET']);
  return waiting;
}

async function whenDue(): Promise<void> {
  scene.clock.moveTo(at('09:50:00'));
  await scene.worker().round();
}

describe('a reminder of a start', () => {
  test('is sent at its minute, not before and not twice', async () => {
    const { me } = await somebodyWaits({ title: { 'zh-CN': '秒杀 $& 券', en: 'Flash' } });
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
    expect(await scene.standing(me)).toEqual(['SENT']);
  });

  test.each([
    ['was taken back', async ({ me, grab }: Waiting) => scene.switch(me, { ...onStart(grab), on: false }), 'OFF'],
    [
      'was collected elsewhere since',
      ({ me, grab }: Waiting) =>
        makeOwned(database.db, { ...me, template: grab.template, claimedAtMs: scene.clock.now() }),
      'COLLECTED',
    ],
    ['is all gone', ({ grab }: Waiting) => setPool(grab.poolId, { total: 0 }), 'ALL_GONE'],
    ['is paused', ({ grab }: Waiting) => setTemplate(grab, { state: 'PAUSED' }), 'PAUSED'],
    ['is stopped', ({ grab }: Waiting) => setTemplate(grab, { state: 'STOPPED' }), 'COUPON_NOT_FOUND'],
    ['started early', ({ grab }: Waiting) => moveGrab(grab, at('09:49:00')), 'STARTED_ALREADY'],
    ['belongs to a number that was given up', ({ me }: Waiting) => setSubscriber(me), 'NUMBER_NOT_ACTIVE'],
  ] as const)('is not sent when the coupon %s', async (_what, happens, becomes) => {
    const waiting = await somebodyWaits();
    await happens(waiting);
    await whenDue();
    expect([await scene.smsTo(waiting.me), await scene.standing(waiting.me)]).toEqual([[], [becomes]]);
  });

  test('is sent to who had one of the coupon before and may have more', async () => {
    const [me, grab] = await Promise.all([scene.newcomer(), scene.grabAt(at('10:00:00'))]);
    await makeOwned(database.db, { ...me, template: grab.template, claimedAtMs: at('08:00:00') });
    await scene.switch(me, onStart(grab));
    await whenDue();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test.each([
    ['later', '12:00:00', '11:50:00'],
    ['earlier', '09:30:00', '09:20:00'],
  ])('moves with a grab that starts %s', async (_how, startsAt, dueAt) => {
    const { me, grab } = await somebodyWaits();
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

  test('waits again when its grab moved to later in the moment it was handed over', async () => {
    const { me, grab } = await somebodyWaits();
    scene.clock.moveTo(at('09:50:00'));
    const worker = scene.worker();
    await worker.due();
    await moveGrab(grab, at('11:00:00'));
    await scene.catalogue.refresh();
    await worker.attempts();
    expect([await scene.smsTo(me), await scene.standing(me)]).toEqual([[], ['SET']]);
    scene.clock.moveTo(at('10:50:00'));
    await worker.round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('is dropped after the start where nobody worked in time', async () => {
    const { me } = await somebodyWaits();
    scene.clock.moveTo(at('10:00:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.standing(me)]).toEqual([[], ['STARTED_ALREADY']]);
  });
});

test('what was sent is forgotten a week after its start, what waits is not', async () => {
  const { me } = await somebodyWaits();
  await whenDue();
  const { me: other } = await scene.somebodyWaits(at('10:00:00') + 30 * DAY_MS);
  await retireOldRows(database.db, at('10:00:00') + 7 * DAY_MS - 1);
  expect(await scene.standing(me)).toEqual(['SENT']);
  await retireOldRows(database.db, at('10:00:00') + 7 * DAY_MS);
  expect([await scene.standing(me), await scene.standing(other)]).toEqual([[], ['SET']]);
});

describe('quiet hours', () => {
  test.each([
    ['waits for their end', '09:00:00', 60, false, ['08:00:00']],
    ['goes at eight sharp', '08:30:00', 30, false, ['08:00:00']],
    ['goes in them if it was asked for', '07:00:00', 10, true, ['06:50:00']],
  ])('a reminder of a start %s', async (_what, startsAt, minutes, quietHoursToo, sentAt) => {
    scene.clock.moveTo(at('00:30:00'));
    const [me, grab] = await Promise.all([scene.newcomer(), scene.grabAt(at(startsAt))]);
    expect(await scene.switch(me, { ...onStart(grab, minutes), quietHoursToo })).toMatchObject({
      start: { remindAt: `2026-11-21T${sentAt[0]}+08:00` },
    });
    scene.clock.moveTo(at(sentAt[0] ?? '') - 1);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toEqual([]);
    scene.clock.moveBy(1);
    await scene.worker().round();
    expect(await scene.smsTo(me)).toHaveLength(1);
  });

  test('a start in them cannot be reminded of unless they are asked for; a start moved into them is not', async () => {
    const [me, night] = await Promise.all([scene.newcomer(), scene.grabAt(at('23:00:00'))]);
    expect(await scene.switch(me, onStart(night))).toBe('NO_TIME_TO_REMIND');
    expect(await scene.switch(me, { ...onStart(night), quietHoursToo: true })).toMatchObject({ on: true });

    const { me: other, grab } = await somebodyWaits();
    await moveGrab(grab, at('23:00:00'));
    await scene.worker().round();
    scene.clock.moveTo(at('22:50:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.smsTo(other)]).toEqual([[expect.stringContaining('23:00')], []]);
    expect(await scene.standing(other)).toEqual(['QUIET_HOURS']);
  });

  test('an expiry that nobody worked on before they began is told when they end', async () => {
    const me = await scene.newcomer();
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
  test('at midnight is told at eight, with the last day', async () => {
    const me = await scene.newcomer();
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

  test.each(['USED', 'WITHDRAWN', 'EXPIRED'] as const)('of one that is %s meanwhile is not sent', async (state) => {
    const me = await scene.newcomer();
    const coupon = await ownedUntil(me, at('12:00:00') + DAY_MS);
    await scene.switch(me, { kind: 'EXPIRE', uCardId: coupon.ownedId, daysBefore: 1 });
    await setOwned(coupon.ownedId, state);
    scene.clock.moveTo(at('12:00:00'));
    await scene.worker().round();
    expect([await scene.smsTo(me), await scene.standing(me)]).toEqual([[], [state]]);
  });

  test('of one in use waits whether it comes back', async () => {
    const me = await scene.newcomer();
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

type Waiting = Awaited<ReturnType<ReminderScene['somebodyWaits']>>;

const ownedUntil = async (me: MadeSubscriber, validToMs: number) =>
  makeOwned(database.db, { ...me, template: await makeTemplate(database.db), validToMs });

const moveGrab = ({ sessionId }: AwaitedGrab, startMs: number) =>
  database.db
    .updateTable('grab_session')
    .set({ start_at: new Date(startMs), end_at: new Date(startMs + HOUR_MS) })
    .where('session_id', '=', sessionId)
    .execute();
const setPool = (poolId: string, set: { total: number }) =>
  database.db.updateTable('stock_pool').set(set).where('pool_id', '=', poolId).execute();
const setTemplate = ({ sCardId }: AwaitedGrab, set: { state: 'PAUSED' | 'STOPPED' }) =>
  database.db.updateTable('coupon_template').set(set).where('template_id', '=', sCardId).execute();
const setSubscriber = ({ subscriberId }: MadeSubscriber) =>
  database.db.updateTable('subscriber').set({ state: 'RECYCLED' }).where('subscriber_id', '=', subscriberId).execute();
const setOwned = (ownedId: string, state: 'USED' | 'WITHDRAWN' | 'EXPIRED' | 'USING' | 'AVAILABLE') =>
  database.db.updateTable('owned_coupon').set({ state }).where('owned_id', '=', ownedId).execute();
