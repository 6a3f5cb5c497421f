import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';
import { makeBranch, worksFor } from '#test/branches.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { onceASecond } from './show-wall.ts';

const on = await databaseScene(Date.now());
const { db, clock } = on;
await ensureCategory(db, 'traffic');
const { viewer, operator } = await scene({ on, operators: ['viewer'] });
const stranger = await worksFor(on, await operator('viewer'), await makeBranch(on, 'North'));

it('reads once a second, however many look, and again after a failure', async () => {
  const read = vi.fn(async (nowMs: number) => nowMs);
  const wall = onceASecond(read);
  expect(await Promise.all([0, 0, 999].map((nowMs) => wall(nowMs)))).toEqual([0, 0, 0]);
  expect(await wall(SECOND_MS)).toBe(SECOND_MS);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRejectedValueOnce(new Error('away'));
  await expect(wall(2 * SECOND_MS)).rejects.toThrow('away');
  expect(await wall(2 * SECOND_MS)).toBe(2 * SECOND_MS);
});

it('a reading that takes longer than a second is waited for by all who look', async () => {
  const gate = Promise.withResolvers<number>();
  const read = vi.fn(() => gate.promise);
  const wall = onceASecond(read);
  const looks = [0, 1, 2, 60].map((seconds) => wall(seconds * SECOND_MS));
  gate.resolve(7);
  expect(await Promise.all(looks)).toEqual([7, 7, 7, 7]);
  expect(read).toHaveBeenCalledTimes(1);
});

it('shows running grabs as the ledger has them, to the unit', async () => {
  const template = await makeTemplate(db, { perPerson: 10 });
  const { sessionId } = await makeGrab(db, {
    startMs: clock.now() - 5 * MINUTE_MS,
    endMs: clock.now() + 60 * MINUTE_MS,
    coupons: [{ templateId: template.templateId, total: 500 }],
  });
  const { pool_id: poolId } = await db
    .selectFrom('stock_pool')
    .select('pool_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const issue = async (units: number, agoMs: number) => {
    const at = new Date(clock.now() - agoMs);
    await db
      .insertInto('stock_entry')
      .values({ entry_id: newId(), pool_id: poolId, kind: 'ISSUED', units, at, operator_name: null, reason: null })
      .execute();
  };
  for (let slice = 0; slice < 30; slice += 1) await issue(5, slice * 10 * SECOND_MS + 5 * SECOND_MS);
  await issue(7, 20 * MINUTE_MS);
  const today = new Date(clock.now()).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  await db
    .updateTable('stock_pool')
    .set({ issued: 157, day: today, issued_on_day: 157 })
    .where('pool_id', '=', poolId)
    .execute();

  const wall = (await viewer.call('board/wall')).body.resp_data;
  const [grab] = wall.grabs;
  expect(wall).toMatchObject({ collectedToday: 157, usedToday: 0 });
  expect(grab).toMatchObject({ sessionId, others: 0, total: 500, issued: 157, lastMinute: 30 });
  expect(grab.minutes).toEqual([0, 0, 0, 0, 0, 30, 30, 30, 30, 30]);
  // 343 left at half a unit a second: in 686 seconds.
  const aheadMs = Date.parse(grab.forecast.likely) - Date.parse(wall.at);
  expect(Math.abs(aheadMs - 686 * SECOND_MS)).toBeLessThan(5 * SECOND_MS);
  expect(Date.parse(grab.forecast.earliest)).toBeLessThan(Date.parse(grab.forecast.likely));
  expect(Date.parse(grab.forecast.latest)).toBeGreaterThan(Date.parse(grab.forecast.likely));
  expect((await stranger.call('board/wall')).body.resp_data).toMatchObject({ grabs: [], collectedToday: 0 });
});

it('shows grabs that ended after those that run or come', async () => {
  const { templateId } = await makeTemplate(db);
  const grabAt = async (startMinute: number, endMinute: number) => {
    const times = { startMs: clock.now() + startMinute * MINUTE_MS, endMs: clock.now() + endMinute * MINUTE_MS };
    return (await makeGrab(db, { ...times, coupons: [{ templateId, total: 10 }] })).sessionId;
  };
  const over = await grabAt(-50, -40);
  const running = await grabAt(-30, 30);
  const coming = await grabAt(40, 50);
  clock.moveBy(SECOND_MS);
  const { grabs } = (await viewer.call('board/wall')).body.resp_data;
  const shown = grabs.map(({ sessionId }: { sessionId: string }) => sessionId);
  expect(shown.filter((id: string) => [over, running, coming].includes(id))).toEqual([running, coming, over]);
});
