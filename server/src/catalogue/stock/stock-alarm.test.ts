import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { tellLowStock } from './stock-alarm.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const NOW_MS = Date.UTC(2026, 10, 21, 4);

const told = async (templateId: string) => {
  const rows = await db.selectFrom('event_waiting').select(['type', 'data']).orderBy('event_id').execute();
  return rows
    .map(({ type, data }) => ({ type, ...data }))
    .filter((event) => 'templateId' in event && event['templateId'] === templateId);
};
const issue = (poolId: string, issued: number) =>
  db.updateTable('stock_pool').set({ issued }).where('pool_id', '=', poolId).execute();

test('each threshold of a stock is told once, and again after stock was added', async () => {
  const { templateId, centrePoolId } = await makeTemplate(db, { stock: { total: 100 } });
  const low = (percent: number, left: number) => ({ type: 'stock.low', templateId, title: '测试券', percent, left });

  await issue(centrePoolId, 79);
  await tellLowStock(db, NOW_MS);
  expect(await told(templateId)).toEqual([]);

  await issue(centrePoolId, 80);
  await Promise.all([1, 2, 3, 4].map(() => tellLowStock(db, NOW_MS)));
  expect(await told(templateId)).toEqual([low(20, 20)]);

  await issue(centrePoolId, 100);
  await tellLowStock(db, NOW_MS);
  expect(await told(templateId)).toEqual([low(20, 20), low(0, 0)]);

  await db.updateTable('stock_pool').set({ total: 200 }).where('pool_id', '=', centrePoolId).execute();
  await tellLowStock(db, NOW_MS);
  await issue(centrePoolId, 160);
  await tellLowStock(db, NOW_MS);
  expect(await told(templateId)).toEqual([low(20, 20), low(0, 0), low(20, 40)]);
});

test('stock of a coupon whose claim window is over is not told', async () => {
  const { templateId, centrePoolId } = await makeTemplate(db, { stock: { total: 100 }, claimEndMs: NOW_MS });
  await issue(centrePoolId, 100);
  await tellLowStock(db, NOW_MS);
  expect(await told(templateId)).toEqual([]);
});
