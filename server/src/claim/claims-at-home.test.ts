import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { changeTotalOnce } from '#catalogue/template/stock-store.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import { type ClaimScene, claimScene, movableClock, tally } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { testHomes } from '#test/homes.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { ClaimOutcome } from './claim.ts';
import { type ClaimRequest, createClaims } from './claim-queue.ts';

const LEAST = 4;

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let homes: Homes;
/** Two nodes that lend to shelves, and one that does not know of them. */
let node: ClaimScene;
let nodes: readonly ClaimScene['claims'][];
beforeAll(async () => {
  database = await testDatabase();
  homes = await testHomes(database.db);
  node = await claimScene(database.db, clock);
  const shelving = { db: database.db, homes, leastUnits: LEAST, crowd: 0 };
  nodes = [createClaims(shelving, node.catalogue, clock), createClaims(shelving, node.catalogue, clock)];
});
afterAll(async () => {
  node.stop();
  await database.close();
});
// Counted once a second: what one test did is long ago for the next.
beforeEach(() => clock.moveBy(10 * SECOND_MS));

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A coupon that shelves are made for: units for every home, several times over. */
async function coupon(spec: TemplateSpec = {}) {
  const made = await makeTemplate(database.db, { stock: { total: 100 * homes.count() }, ...spec });
  await node.refresh();
  return { ...made, target: node.target(made.templateId) };
}

/** By the nodes in turn. */
const claim = (requests: readonly ClaimRequest[]): Promise<ClaimOutcome[]> =>
  Promise.all(
    requests.map((request, index) => nodes[index % nodes.length]?.claimOnce(request) as Promise<ClaimOutcome>),
  );

const crowd = (people: number, target: ClaimRequest['target']): ClaimRequest[] =>
  times(people, () => ({ subscriberId: uuidv7(), target, requestId: uuidv7() }));

const stockOf = async (poolId: string) =>
  database.db
    .selectFrom('stock_pool')
    .select(['total', 'issued', 'lent', 'lent_counted'])
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow();

/** Once the node has counted what was collected from shelves. */
async function counted(): Promise<void> {
  clock.moveBy(SECOND_MS);
  const nowMs = clock.now();
  await node.refresh();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ late: string }>`
        SELECT count(*) AS late FROM stock_pool WHERE lent > 0 AND counted_at < ${new Date(nowMs)}`.execute(
        database.db,
      );
      return rows[0]?.late;
    })
    .toBe('0');
}

const shelvesOf = async (poolId: string): Promise<number> =>
  (await database.db.selectFrom('stock_shelf').selectAll().where('pool_id', '=', poolId).execute()).length;

describe('claims, or units, of a coupon with plenty of them', () => {
  it('come from shelves, are counted a second later, and the shelves are taken back after a second without claims', async () => {
    const { centrePoolId, target } = await coupon();
    expect(tally(await claim(crowd(40, target)))).toEqual({ GRANTED: 40 });
    const lent = await stockOf(centrePoolId);
    expect(lent.issued).toBe(0);
    expect(lent.lent).toBeGreaterThan(40);
    await expectInvariantsHold(database.db, clock.now());

    await counted();
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: 40, lent: lent.lent, lent_counted: 40 });
    await expectInvariantsHold(database.db, clock.now());

    await counted();
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: 40, lent: 0, lent_counted: 0 });
    expect(await shelvesOf(centrePoolId)).toBe(0);
    await expectInvariantsHold(database.db, clock.now());
  });

  it('end with the last unit, through any node, with and without shelves: none twice, none left, none too many', async () => {
    const total = 100 * homes.count();
    const { centrePoolId, target } = await coupon();
    const waves = times(4, () => crowd(Math.ceil(total / 3), target));
    const outcomes = await Promise.all(
      waves.map((wave, index) =>
        index === 3 ? Promise.all(wave.map((one) => node.claims.claimOnce(one))) : claim(wave),
      ),
    );
    const asked = waves.flat().length;
    expect(tally(outcomes.flat())).toEqual({ GRANTED: total, ALL_GONE: asked - total });
    expect(await stockOf(centrePoolId)).toMatchObject({ total, issued: total, lent: 0 });
    await expectInvariantsHold(database.db, clock.now());
  });

  it('are on shelves and still to be had from the pool, which says "all gone" after the last of them', async () => {
    const total = 100 * homes.count();
    const { centrePoolId, target } = await coupon();
    const [fromShelves, fromPool] = [10 * homes.count(), 90 * homes.count()];
    expect(tally(await claim(crowd(fromShelves, target)))).toEqual({ GRANTED: fromShelves });
    const outcomes = await Promise.all(crowd(fromPool + 5, target).map((request) => node.claims.claimOnce(request)));
    expect(tally(outcomes)).toEqual({ GRANTED: fromPool, ALL_GONE: 5 });
    expect(await stockOf(centrePoolId)).toMatchObject({ total, issued: total, lent: 0 });
    await expectInvariantsHold(database.db, clock.now());
  });

  it('give a person no more than the limit, whatever answers at the same time', async () => {
    const { target } = await coupon({ perPerson: 2 });
    const people = times(12, () => uuidv7());
    const requests = people.flatMap((subscriberId) => times(6, () => ({ subscriberId, target, requestId: uuidv7() })));
    const half = requests.length / 2;
    const outcomes = await Promise.all([
      claim(requests.slice(0, half)),
      Promise.all(requests.slice(half).map((request) => node.claims.claimOnce(request))),
    ]);
    expect(tally(outcomes.flat())).toEqual({ GRANTED: 2 * people.length, PERSONAL_LIMIT: 4 * people.length });
    await expectInvariantsHold(database.db, clock.now());
  });

  it('share the limit between the centre and a grab, each from shelves of its own', async () => {
    const { templateId } = await coupon({ perPerson: 1 });
    const { sessionId } = await makeGrab(database.db, {
      startMs: clock.now() - SECOND_MS,
      endMs: clock.now() + 60 * SECOND_MS,
      coupons: [{ templateId, total: 100 * homes.count() }],
    });
    await node.refresh();
    const people = times(30, () => uuidv7());
    const outcomes = await claim(
      people.flatMap((subscriberId) =>
        [undefined, sessionId].map((grab) => ({
          subscriberId,
          target: node.target(templateId, grab),
          requestId: uuidv7(),
        })),
      ),
    );
    expect(tally(outcomes)).toEqual({ GRANTED: people.length, PERSONAL_LIMIT: people.length });
    await expectInvariantsHold(database.db, clock.now());
  });

  it('answer a repeated request with the coupon that it was granted, from a shelf or from the pool', async () => {
    const { target } = await coupon({ perPerson: 5 });
    const requests = crowd(20, target);
    const first = await claim(requests);
    const ids = first.map((outcome) => (outcome.outcome === 'GRANTED' ? outcome.collected.ownedId : ''));
    const asReplay = ids.map((ownedId) => ({ outcome: 'REPLAYED', ownedId }));
    expect(await claim(requests)).toEqual(asReplay);
    expect(await Promise.all(requests.map((request) => node.claims.claimOnce(request)))).toEqual(asReplay);
  });

  it('record page, channel and hold', async () => {
    const { templateId, target } = await coupon();
    const [plain, sourced, held] = crowd(3, target);
    if (plain === undefined || sourced === undefined || held === undefined) throw new Error('three people');
    const home = held.subscriberId.slice(-1);
    const same = (request: ClaimRequest) => ({ ...request, subscriberId: request.subscriberId.slice(0, -1) + home });
    const hold = { ruleId: 'rule', version: 3, untilMs: clock.now() + 60 * SECOND_MS };
    await claim([
      same(plain),
      { ...same(sourced), source: { pageId: 'page-1', channel: 'app' } },
      { ...same(held), hold },
    ]);
    const rows = await database.db
      .selectFrom('owned_coupon as o')
      .leftJoin('claim_source as s', (join) =>
        join.onRef('s.subscriber_id', '=', 'o.subscriber_id').onRef('s.owned_id', '=', 'o.owned_id'),
      )
      .leftJoin('claim_hold as h', (join) =>
        join.onRef('h.subscriber_id', '=', 'o.subscriber_id').onRef('h.owned_id', '=', 'o.owned_id'),
      )
      .select(['o.state', 's.page_id', 's.channel', 'h.rule_id', 'h.rule_version'])
      .where('o.template_id', '=', templateId)
      .orderBy('o.state')
      .orderBy('s.channel')
      .execute();
    expect(rows).toEqual([
      { state: 'AVAILABLE', page_id: 'page-1', channel: 'app', rule_id: null, rule_version: null },
      { state: 'AVAILABLE', page_id: null, channel: null, rule_id: null, rule_version: null },
      { state: 'PENDING', page_id: null, channel: null, rule_id: 'rule', rule_version: 3 },
    ]);
  });

  it('stop at the moment an operator pauses the coupon, and the units are all back', async () => {
    const { templateId, centrePoolId, target } = await coupon();
    expect(tally(await claim(crowd(20, target)))).toEqual({ GRANTED: 20 });
    const during = claim(crowd(200, target));
    await database.db.transaction().execute(async (trx) => {
      await lockCoupon(trx, templateId, { nowMs: clock.now() });
      await trx.updateTable('coupon_template').set({ state: 'PAUSED' }).where('template_id', '=', templateId).execute();
    });
    const granted = (await during).filter(({ outcome }) => outcome === 'GRANTED').length;
    expect(tally(await claim(crowd(30, target)))).toEqual({ PAUSED: 30 });
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: 20 + granted, lent: 0 });
    await expectInvariantsHold(database.db, clock.now());
  });

  it('a change past the lock takes the shelves back as well: of the limit, the window, a grab', async () => {
    const { templateId, centrePoolId, target } = await coupon();
    await claim(crowd(8, target));
    const change = () => database.db.updateTable('coupon_template').where('template_id', '=', templateId);
    await change().set({ per_person: 3 }).execute();
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: 8, lent: 0 });
    await claim(crowd(8, target));
    await change()
      .set({ claim_end: new Date(clock.now()) })
      .execute();
    expect(tally(await claim(crowd(8, target)))).toEqual({ ENDED: 8 });
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: 16, lent: 0 });
  });

  it('obey new limits also where a shelf is empty and all of it is counted', async () => {
    const { templateId, centrePoolId, target } = await coupon({ perPerson: 1 });
    const person = uuidv7();
    const home = homes.of(person);
    const neighbours = async (count: number): Promise<ClaimRequest[]> => {
      const found = [];
      while (found.length < count) {
        const [request] = crowd(1, target);
        if (request !== undefined && homes.of(request.subscriberId) === home) found.push(request);
      }
      return found;
    };
    await claim([{ subscriberId: person, target, requestId: uuidv7() }]);
    const { lent } = await stockOf(centrePoolId);
    for (const request of await neighbours(lent - 1))
      expect(await claim([request])).toMatchObject([{ outcome: 'GRANTED' }]);
    await counted();
    expect(await stockOf(centrePoolId)).toMatchObject({ issued: lent, lent, lent_counted: lent });
    await database.db
      .updateTable('coupon_template')
      .set({ per_person: 2 })
      .where('template_id', '=', templateId)
      .execute();
    expect(await claim([{ subscriberId: person, target, requestId: uuidv7() }])).toMatchObject([
      { outcome: 'GRANTED' },
    ]);
    await expectInvariantsHold(database.db, clock.now());
  });

  it('let an operator take away exactly what is left, and set a limit per day only to units that are back', async () => {
    const { templateId, centrePoolId, target } = await coupon();
    const total = 100 * homes.count();
    await claim(crowd(20, target));
    await expect(
      database.db.updateTable('stock_pool').set({ per_day: 50 }).where('pool_id', '=', centrePoolId).execute(),
    ).rejects.toThrow('on shelves');
    const changed = await database.db.transaction().execute(async (trx) => {
      await lockCoupon(trx, templateId, { nowMs: clock.now() });
      const change = { poolId: centrePoolId, name: 'operator', reason: null, nowMs: clock.now(), expectedTotal: total };
      expect(await changeTotalOnce(trx, { ...change, by: 19 - total })).toBeUndefined();
      return changeTotalOnce(trx, { ...change, by: 20 - total });
    });
    expect(changed).toMatchObject({ total: 20, issued: 20 });
    await expectInvariantsHold(database.db, clock.now());
  });
});
