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
  GRAB_SHOWN_AFTER_END_MS,
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

test('one person may take one of each coupon in every round; a round that was taken from is archived, its coupons stay owned', async () => {
  const person = '01900000-0000-7000-8000-000000000001';
  const scene = await claimScene(db, clock);
  const [first] = await coming();
  if (first === undefined) throw new Error('no grab is to come');
  const templateOf = (sessionId: string) =>
    [...scene.catalogue.contents().offers.values()].find(({ grabPools }) => grabPools.has(sessionId))?.templateId ?? '';
  const take = (sessionId: string) =>
    scene.claim({ subscriberId: person, templateId: templateOf(sessionId), sessionId });

  expect((await take(first.sessionId)).outcome).toBe('NOT_STARTED');
  clock.moveTo(first.startMs);
  await scene.refresh();
  expect((await take(first.sessionId)).outcome).toBe('GRANTED');
  expect((await take(first.sessionId)).outcome).toBe('PERSONAL_LIMIT');
  const taken = templateOf(first.sessionId);

  clock.moveTo(first.endMs + GRAB_SHOWN_AFTER_END_MS - 1);
  await arrange();
  await scene.refresh();
  expect((await take(first.sessionId)).outcome).toBe('ENDED');

  clock.moveBy(1);
  await arrange();
  await scene.refresh();
  expect(scene.catalogue.contents().offers.has(taken)).toBe(false);
  expect(scene.catalogue.contents().grabs.some(({ sessionId }) => sessionId === first.sessionId)).toBe(false);
  expect(await scene.catalogue.termsOf(taken, 1)).toBeDefined();
  expect((await readGrabs(db)).some(({ sessionId }) => sessionId === first.sessionId)).toBe(false);

  const again = (await coming()).find(({ lineUp, startMs }) => lineUp === first.lineUp && startMs > first.startMs);
  if (again === undefined) throw new Error('the line-up did not come again');
  clock.moveTo(again.startMs);
  await scene.refresh();
  expect((await take(again.sessionId)).outcome).toBe('GRANTED');
  scene.stop();
});

test('a database that is not the demo’s gets no grabs', async () => {
  const other = await testDatabase();
  const keeping = await keepGrabsComing({ db: other.db, clock, log });
  await keeping.stop();
  expect(await other.db.selectFrom('grab_session').selectAll().execute()).toEqual([]);
  await other.close();
});
