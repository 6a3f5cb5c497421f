import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdingsDay } from '#claim/card/present-card.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { readHoldings } from '#owned/owned-store.ts';
import type { TemplateState } from '#platform/db/schema/schema.ts';
import { type ClaimScene, claimScene, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { NOON_MS, testCipher } from '#test/use-scene.ts';
import { type ClaimObstacle, claimObstacles, firstObstacle } from './claim-order.ts';
import { toClaim } from './claim-queue.ts';
import { wouldClaim } from './claim-store.ts';

const HOUR_MS = 3_600_000;
const TODAY = businessDay(NOON_MS);

const windows = { soon: [1, 2], open: [-1, 1], over: [-2, 0] } as const;
const stocks = {
  plenty: { total: 9, issued: 1 },
  goneToday: { total: 9, issued: 1, per_day: 1, day: TODAY, issued_on_day: 1 },
  allGone: { total: 1, issued: 1 },
} as const;
/** The caller's holdings, and the limits. */
const holdings = {
  nothing: { perPerson: 2, perPersonDay: 1, claimedAtMs: undefined },
  allOfToday: { perPerson: 2, perPersonDay: 1, claimedAtMs: NOON_MS - HOUR_MS },
  all: { perPerson: 1, perPersonDay: 1, claimedAtMs: NOON_MS - 48 * HOUR_MS },
  allAndAllOfToday: { perPerson: 1, perPersonDay: 1, claimedAtMs: NOON_MS - HOUR_MS },
} as const;
const states: readonly TemplateState[] = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'];
const cases = Object.values(windows).flatMap(([startsIn, endsIn]) =>
  states.flatMap((state) =>
    Object.values(stocks).flatMap((stock) =>
      Object.values(holdings).map((holding) => ({
        ...holding,
        state,
        stock,
        claimStartMs: NOON_MS + startsIn * HOUR_MS,
        claimEndMs: NOON_MS + endsIn * HOUR_MS,
      })),
    ),
  ),
);

let database: TestDatabase;
let scene: ClaimScene;
beforeAll(async () => {
  database = await testDatabase();
  scene = await claimScene(database.db, movableClock(NOON_MS));
});
afterAll(async () => {
  scene.stop();
  await database.close();
});

it('reports the same first obstacle as claim_batch, in every state of coupon, window, stock and limits', async () => {
  const { db } = database;
  const { subscriberId } = await makeSubscriber(db, testCipher, { createdAtMs: NOON_MS - HOUR_MS });
  const templateIds: string[] = [];
  for (const { claimedAtMs, stock, ...spec } of cases) {
    const template = await makeTemplate(db, spec);
    if (claimedAtMs !== undefined) await makeOwned(db, { subscriberId, template, claimedAtMs });
    await db.updateTable('stock_pool').set(stock).where('pool_id', '=', template.centrePoolId).execute();
    templateIds.push(template.templateId);
  }
  await scene.refresh();
  const mine = await readHoldings(db, { subscriberId, templateIds }, holdingsDay(NOON_MS));
  const seen = new Set<ClaimObstacle | null>();
  for (const templateId of templateIds) {
    const target = scene.target(templateId);
    const asked = {
      target,
      level: scene.catalogue.stock(target.poolId),
      holding: mine.get(templateId),
      nowMs: NOON_MS,
    };
    const obstacle = firstObstacle(asked);
    seen.add(obstacle);
    // The one difference: the database reports a personal limit before ALL_GONE.
    const plenty = { total: 1, issued: 0, perDay: null, day: '', issuedOnDay: 0 };
    const limit = obstacle === 'ALL_GONE' ? firstObstacle({ ...asked, level: plenty }) : null;
    const claim = toClaim({ subscriberId, target, requestId: templateId }, NOON_MS);
    const { outcome } = await wouldClaim(db, claim, NOON_MS);
    expect(outcome).toBe(limit ?? obstacle ?? 'GRANTED');
  }
  const all = new Set<string | null>([...Object.keys(claimObstacles), null]);
  all.delete('NOT_IN_AUDIENCE');
  expect(seen).toEqual(all);
});
