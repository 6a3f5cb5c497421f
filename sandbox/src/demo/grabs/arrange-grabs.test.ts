import { readContents } from '@coupon-centre/server/src/catalogue/catalogue-store.ts';
import { claimScene } from '@coupon-centre/server/test/claim-scene.ts';
import { testDatabase } from '@coupon-centre/server/test/database.ts';
import { databaseScene } from '@coupon-centre/server/test/scene.ts';
import { testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { seedDemoProvince } from '#demo/demo-province.ts';
import {
  arrangeGrabs,
  FIRST_GRAB_AFTER_MS,
  GRAB_EVERY_MS,
  GRAB_RUNS_MS,
  GRABS_AHEAD,
} from '#demo/grabs/arrange-grabs.ts';
import { readGrabs } from '#demo/grabs/grab-store.ts';
import { keepGrabsComing } from '#demo/grabs/keep-grabs-coming.ts';
import { lineUps } from '#demo/grabs/line-ups.ts';

/** Not on a whole minute: the grabs are. */
const NOW_MS = Date.UTC(2026, 10, 21, 7, 30, 0, 689);
const MINUTE_MS = 60_000;
const firstStart = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + FIRST_GRAB_AFTER_MS;
const CYCLES = 60;
const log = pino({ level: 'silent' });

const { db, clock } = await databaseScene(NOW_MS);
await seedDemoProvince({ db, clock, log, cipher: testCipher });

const arrange = () => arrangeGrabs(db, clock.now());
const coming = async () => (await readGrabs(db)).filter(({ endMs }) => endMs > clock.now());
const rowCounts = async () => {
  const [templates, grabs] = await Promise.all([
    db.selectFrom('coupon_template').select('template_id').execute(),
    db.selectFrom('grab_session').select('session_id').execute(),
  ]);
  return { templates: templates.length, grabs: grabs.length };
};

test('the first grab opens within three minutes of the start, on a whole minute, the others one after another', async () => {
  const grabs = await coming();
  const starts = Array.from({ length: GRABS_AHEAD }, (_, index) => firstStart(NOW_MS) + index * GRAB_EVERY_MS);
  expect(grabs.map(({ startMs }) => startMs)).toEqual(starts);
  expect(grabs.every(({ startMs, endMs }) => endMs - startMs === GRAB_RUNS_MS)).toBe(true);
  expect(grabs.map(({ lineUp }) => lineUp)).toEqual(lineUps.map(({ name }) => name));
  const { offers } = await readContents(db, Date.now());
  for (const { sessionId } of grabs) {
    const coupons = [...offers.values()].filter(({ grabPools }) => grabPools.has(sessionId));
    expect(coupons).toHaveLength(4);
  }
});

test('arranging again, from several nodes, changes nothing while all is well', async () => {
  const before = await readGrabs(db);
  await Promise.all([arrange(), arrange(), arrange()]);
  expect(await readGrabs(db)).toEqual(before);
});

test('an untouched grab is rescheduled: hours later there is still one to come, and no more rows', async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    clock.moveBy(GRAB_EVERY_MS);
    await arrange();
    expect(await coming()).toHaveLength(GRABS_AHEAD);
  }
  const after = await rowCounts();
  clock.moveBy(CYCLES * GRAB_EVERY_MS);
  await arrange();
  expect((await coming())[0]?.startMs).toBe(firstStart(clock.now()));
  expect(await rowCounts()).toEqual(after);
});

const person = '01900000-0000-7000-8000-000000000001';
const archived = () => db.selectFrom('coupon_template').select('template_id').where('state', '=', 'ARCHIVED').execute();

test('a round that was taken from comes again with the same coupons, one a day for each person', async () => {
  const scene = await claimScene(db, clock);
  const [first] = await coming();
  if (first === undefined) throw new Error('no grab is to come');
  const templatesOf = (sessionId: string) =>
    [...scene.catalogue.contents().offers.values()]
      .filter(({ grabPools }) => grabPools.has(sessionId))
      .map(({ templateId }) => templateId);
  const [templateId = ''] = templatesOf(first.sessionId);
  const take = (sessionId: string) => scene.claim({ subscriberId: person, templateId, sessionId });

  expect((await take(first.sessionId)).outcome).toBe('NOT_STARTED');
  clock.moveTo(first.startMs);
  await scene.refresh();
  expect((await take(first.sessionId)).outcome).toBe('GRANTED');
  expect((await take(first.sessionId)).outcome).toBe('PERSONAL_LIMIT_TODAY');
  const before = await rowCounts();
  const archivedBefore = await archived();
  const coupons = templatesOf(first.sessionId).toSorted();

  // Day after day, the same coupons, and each round in a session of its own.
  let last = first;
  for (let day = 0; day < 3; day += 1) {
    clock.moveTo(last.endMs + 24 * 60 * MINUTE_MS);
    await arrange();
    const again = (await coming()).find(({ lineUp }) => lineUp === first.lineUp);
    if (again === undefined) throw new Error('the line-up did not come again');
    clock.moveTo(again.startMs);
    await scene.refresh();
    expect(again.sessionId).not.toBe(last.sessionId);
    expect(templatesOf(again.sessionId).toSorted()).toEqual(coupons);
    expect((await take(again.sessionId)).outcome).toBe('GRANTED');
    expect((await take(last.sessionId)).outcome).toBe('ENDED');
    last = again;
  }
  // What was left of rounds that ended long ago is not read any more; they are over all the same.
  clock.moveTo(first.endMs + 8 * 24 * 60 * MINUTE_MS);
  await arrange();
  await scene.refresh();
  const pools = scene.catalogue.contents().offers.get(templateId)?.grabPools;
  const unitsOf = (sessionId: string) => scene.catalogue.stock(pools?.get(sessionId) ?? '').total;
  expect(unitsOf(first.sessionId)).toBe(0);
  expect(unitsOf(last.sessionId)).toBeGreaterThan(0);
  expect((await take(first.sessionId)).outcome).toBe('ENDED');
  expect((await rowCounts()).templates).toBe(before.templates);
  expect(await archived()).toEqual(archivedBefore);
  expect((await readGrabs(db)).some(({ sessionId }) => sessionId === first.sessionId)).toBe(false);
  scene.stop();
});

test('where a coupon was stopped, the next round has new coupons, and the earlier ones are archived', async () => {
  const [grab] = await coming();
  if (grab === undefined) throw new Error('no grab is to come');
  const before = await archived();
  const pools = await db.selectFrom('stock_pool').selectAll().where('session_id', '=', grab.sessionId).execute();
  const [pool] = pools;
  if (pool === undefined) throw new Error('a grab without coupons');
  await db
    .updateTable('coupon_template')
    .set({ state: 'STOPPED' })
    .where('template_id', '=', pool.template_id)
    .execute();
  clock.moveTo(grab.endMs);
  await arrange();
  expect(await archived()).toHaveLength(before.length + pools.length);
  const names = await db
    .selectFrom('coupon_template as t')
    .innerJoin('stock_pool as p', 'p.template_id', 't.template_id')
    .innerJoin('grab_session as s', 's.session_id', 'p.session_id')
    .select('t.template_id')
    .where('s.start_at', '>', new Date(clock.now()))
    .where('t.state', '=', 'RUNNING')
    .execute();
  expect(names).toHaveLength(GRABS_AHEAD * pools.length);
});

test('a database that is not the demo’s gets no grabs', async () => {
  const other = await testDatabase();
  const keeping = await keepGrabsComing({ db: other.db, clock, log });
  await keeping.stop();
  expect(await other.db.selectFrom('grab_session').selectAll().execute()).toEqual([]);
  await other.close();
});
