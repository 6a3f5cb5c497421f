import { RESTOCK_REMINDERS_MAX } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { beforeEach, expect, test } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import type { MadeSubscriber } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type ReminderScene, reminderScene } from '#test/reminder-scene.ts';
import { databaseScene } from '#test/scene.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}+08:00`);
const { db } = await databaseScene();
let scene: ReminderScene;
beforeEach(async () => {
  await db.deleteFrom('reminder').execute();
  scene = await reminderScene(db, at('10:00:00'));
});

const soldOut = (spec: TemplateSpec = {}) =>
  makeTemplate(db, { perPerson: 3, stock: { total: 1, issued: 1 }, claimEndMs: at('10:00:00') + 9 * DAY_MS, ...spec });
const wait = (me: MadeSubscriber, { templateId }: MadeTemplate, body: object = {}) =>
  scene.switch(me, { kind: 'RESTOCK', sCardId: templateId, ...body });
async function waits(template: MadeTemplate, body: object = {}) {
  const me = await scene.newSubscriber();
  expect(await wait(me, template, body)).toMatchObject({ on: true, restock: { quietHoursToo: false }, start: null });
  scene.clock.moveBy(1);
  return me;
}
const setStock = ({ centrePoolId }: MadeTemplate, level: object) =>
  db.updateTable('stock_pool').set(level).where('pool_id', '=', centrePoolId).execute();
const messages = ({ subscriberId }: MadeSubscriber) =>
  db.selectFrom('subscriber_message').select('kind').where('subscriber_id', '=', subscriberId).execute();
/** A worker's work, for this many comparisons with the stock. */
async function work(times = 1): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    scene.clock.moveBy(MINUTE_MS);
    await scene.worker().round();
  }
}

test('one who waits is told once when the stock is back, by SMS and in the message centre', async () => {
  const template = await soldOut({ title: { 'zh-CN': '视频券', en: 'Video' } });
  const me = await waits(template);
  await work(2);
  expect([await scene.smsTo(me), await messages(me)]).toEqual([[], []]);
  await setStock(template, { total: 9 });
  await work(3);
  expect(await scene.smsTo(me)).toEqual([expect.stringContaining('“视频券”又可以领取了')]);
  expect(await messages(me)).toEqual([{ kind: 'BACK_IN_STOCK' }]);
  expect(await scene.reminderStates(me)).toEqual(['SENT']);
});

test('no more people are told at once than there are units, those who asked first before others', async () => {
  const template = await soldOut();
  const people: MadeSubscriber[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await waits(template));
  await setStock(template, { total: 3 });
  await work();
  const told = () => Promise.all(people.map(async (me) => (await scene.smsTo(me)).length));
  expect(await told()).toEqual([1, 1, 0, 0, 0]);
  await setStock(template, { issued: 3 });
  await work(2);
  expect(await told()).toEqual([1, 1, 0, 0, 0]);
  await setStock(template, { issued: 0 });
  await work();
  expect(await told()).toEqual([1, 1, 1, 1, 1]);
});

test('who lost the race waits on; who collected it, cancelled, or came after its end is not told', async () => {
  const template = await soldOut();
  const [slow, collected, cancelled] = [await waits(template), await waits(template), await waits(template)];
  await setStock(template, { total: 9 });
  const worker = scene.worker();
  await scene.catalogue.refresh();
  await makeOwned(db, { ...collected, template, claimedAtMs: scene.clock.now() });
  await wait(cancelled, template, { on: false });
  scene.clock.moveBy(MINUTE_MS);
  await worker.restock();
  await worker.due();
  await setStock(template, { issued: 9 });
  await scene.catalogue.refresh();
  await worker.attempts();
  expect(await scene.reminderStates(slow)).toEqual(['SET']);
  expect(await scene.reminderStates(collected)).toEqual(['COLLECTED']);
  expect(await scene.reminderStates(cancelled)).toEqual(['OFF']);
  expect(await scene.smsTo(slow)).toEqual([]);
  scene.clock.moveBy(9 * DAY_MS);
  await work();
  expect(await scene.reminderStates(slow)).toEqual(['TOO_LATE']);
});

test('what is sold out for today comes back at midnight, and is told of at eight, or at once where nights are allowed', async () => {
  const day = '2026-11-21';
  const template = await soldOut({ stock: { total: 9, perDay: 1 } });
  await setStock(template, { issued: 1, issued_on_day: 1, day });
  const [sleeper, owl] = [await waits(template), await scene.newSubscriber()];
  await wait(owl, template, { quietHoursToo: true });
  await work();
  expect(await scene.smsTo(owl)).toEqual([]);
  scene.clock.moveTo(at('00:00:10') + DAY_MS);
  await setStock(template, { per_day: 5 });
  await work(2);
  expect([await scene.smsTo(sleeper), await scene.smsTo(owl)]).toEqual([[], [expect.any(String)]]);
  scene.clock.moveTo(at('08:00:00') + DAY_MS);
  await work();
  expect(await scene.smsTo(sleeper)).toHaveLength(1);
});

test('by the end of the quiet hours no more people are called than there are units, however many comparisons and workers', async () => {
  const template = await soldOut();
  const people: MadeSubscriber[] = [];
  for (let count = 0; count < 6; count += 1) people.push(await waits(template));
  scene.clock.moveTo(at('00:00:10') + DAY_MS);
  await setStock(template, { total: 3 });
  await scene.catalogue.refresh();
  const workers = [scene.worker(), scene.worker()];
  for (let comparison = 0; comparison < 4; comparison += 1) {
    await Promise.all(workers.map((worker) => worker.restock()));
    scene.clock.moveBy(MINUTE_MS);
  }
  const told = () => Promise.all(people.map(async (me) => (await scene.smsTo(me)).length));
  expect(await told()).toEqual([0, 0, 0, 0, 0, 0]);
  scene.clock.moveTo(at('08:00:00') + DAY_MS);
  const [first, second] = workers;
  await first?.round();
  scene.clock.moveBy(10_000);
  await second?.round();
  expect(await told()).toEqual([1, 1, 0, 0, 0, 0]);
});

test('who allows nights is told in one where claims end before the quiet hours do', async () => {
  const template = await soldOut({ claimEndMs: at('06:00:00') + DAY_MS });
  const [sleeper, owl] = [await waits(template), await scene.newSubscriber()];
  await wait(owl, template, { quietHoursToo: true });
  scene.clock.moveTo(at('00:00:10') + DAY_MS);
  await setStock(template, { total: 9 });
  await work();
  expect([await scene.smsTo(sleeper), await scene.smsTo(owl)]).toEqual([[], [expect.any(String)]]);
});

test('one waits for so many coupons at most, also with requests at once; a repeat counts once', async () => {
  const me = await scene.newSubscriber();
  const templates = await Promise.all(Array.from({ length: RESTOCK_REMINDERS_MAX + 2 }, () => soldOut()));
  const [first] = templates;
  const answers = await Promise.all(templates.map((template) => wait(me, template)));
  expect(answers.filter((answer) => answer === 'TOO_MANY_REMINDERS')).toHaveLength(2);
  const set = templates.find((_, index) => answers[index] !== 'TOO_MANY_REMINDERS') ?? first;
  if (set !== undefined) expect(await wait(me, set)).toMatchObject({ on: true });
});

test('there is nothing to wait for where the coupon has ended, is paused, unknown, or all collected', async () => {
  const me = await scene.newSubscriber();
  expect(await wait(me, await soldOut({ state: 'PAUSED' }))).toBe('PAUSED');
  expect(await wait(me, await soldOut({ claimEndMs: at('09:00:00') }))).toBe('STARTED_ALREADY');
  expect(await wait(me, await soldOut({ state: 'DRAFT' }))).toBe('COUPON_NOT_FOUND');
  const mine = await soldOut({ perPerson: 1, stock: { total: 2, issued: 1 } });
  await makeOwned(db, { ...me, template: mine });
  expect(await wait(me, mine)).toBe('PERSONAL_LIMIT');
});
