import { identityOf, parts, readBundle, writtenBundle } from '@coupon-centre/server/src/bundle/bundle-file.ts';
import { exportBundle } from '@coupon-centre/server/src/bundle/export-bundle.ts';
import { importBundle } from '@coupon-centre/server/src/bundle/import-bundle.ts';
import { addOperator } from '@coupon-centre/server/src/operator/operator-store.ts';
import { writeStarter } from '@coupon-centre/server/src/starter/write-starter.ts';
import { testDatabase } from '@coupon-centre/server/test/database.ts';
import { starterFacts } from '@coupon-centre/server/test/factories/starter-facts.ts';
import { testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { pino } from 'pino';
import { afterAll, expect, test as it } from 'vitest';
import { seedDemoProvince } from '#demo/demo-province.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 7, 30);
const log = pino({ level: 'silent' });
const [demo, own] = [await testDatabase(), await testDatabase()];
afterAll(() => Promise.all([demo.close(), own.close()]));
await seedDemoProvince({ db: demo.db, clock: { now: () => NOW_MS }, log, cipher: testCipher });
await own.db.transaction().execute((trx) => writeStarter(trx, { facts: starterFacts, logo: null, nowMs: NOW_MS }));
// Lists of numbers and of places stay where they are, so a coupon's list has to be there first.
for (const table of ['place_list', 'place'] as const) {
  const rows = await demo.db.selectFrom(table).selectAll().execute();
  await own.db
    .insertInto(table)
    .values(rows as never)
    .execute();
}
const operator = 'carrier';
await addOperator(own.db, {
  name: operator,
  displayName: operator,
  role: 'administrator',
  passwordHash: 'none',
  nowMs: NOW_MS,
});

const exportOf = ({ db }: typeof demo) => exportBundle(db, { parts, campaigns: [], nowMs: NOW_MS });

it('all that the demo province has goes into a new province and comes out the same', async () => {
  const { bundle, leftOut } = await exportOf(demo);
  expect(leftOut).toEqual([]);
  const kinds = new Set(bundle.things.map(({ kind }) => kind));
  expect(
    ['campaign', 'coupon', 'page', 'category', 'dictionary', 'theme', 'ad', 'document'].filter(
      (kind) => !kinds.has(kind as never),
    ),
  ).toEqual([]);
  const asked = { operator, linkHosts: [], nowMs: NOW_MS, isDryRun: false, replacesDrafts: false };
  await importBundle(own.db, { ...asked, bundle: readBundle(writtenBundle(bundle)) });
  const back = (await exportOf(own)).bundle;
  const carried = new Set(bundle.things.map(identityOf));
  const things = back.things.filter((one) => carried.has(identityOf(one)));
  expect(writtenBundle({ ...back, things })).toBe(writtenBundle(bundle));
  const { became } = await importBundle(own.db, { ...asked, bundle });
  expect(became).toEqual({ DRAFT: 0, WAITS: 0, IN_EFFECT: 0 });
});
