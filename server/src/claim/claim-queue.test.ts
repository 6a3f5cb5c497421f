import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageRequests } from '#test/aged-requests.ts';
import { type ClaimScene, claimScene, movableClock, tally } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const clock = movableClock(at('2026-11-21T10:00:00'));
let database: TestDatabase;
let node: ClaimScene;
let otherNode: ClaimScene;

beforeAll(async () => {
  database = await testDatabase();
  node = await claimScene(database.db, clock);
  otherNode = await claimScene(database.db, clock);
});
afterAll(async () => {
  node.stop();
  otherNode.stop();
  await database.close();
});

async function coupon(spec: TemplateSpec = {}): Promise<string> {
  const { templateId } = await makeTemplate(database.db, spec);
  await Promise.all([node.refresh(), otherNode.refresh()]);
  return templateId;
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A coupon's counts by table. */
async function countsByTable(templateId: string) {
  const pools = await database.db.selectFrom('stock_pool').selectAll().where('template_id', '=', templateId).execute();
  const owned = await database.db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('template_id', '=', templateId)
    .execute();
  const entries = await database.db
    .selectFrom('stock_entry')
    .selectAll()
    .where(
      'pool_id',
      'in',
      pools.map((pool) => pool.pool_id),
    )
    .where('kind', '=', 'ISSUED')
    .execute();
  return {
    issued: pools.reduce((sum, pool) => sum + pool.issued, 0),
    ledger: entries.reduce((sum, entry) => sum + entry.units, 0),
    owned: owned.length,
    owners: new Set(owned.map((row) => row.subscriber_id)).size,
  };
}

describe('a claim', () => {
  it('gives everyone one while stock lasts', async () => {
    const templateId = await coupon({ stock: { total: 5000 } });
    expect(tally(await Promise.all(times(2000, () => node.claim({ templateId }))))).toEqual({ GRANTED: 2000 });
    expect(await countsByTable(templateId)).toEqual({ issued: 2000, ledger: 2000, owned: 2000, owners: 2000 });
  });

  it.each([64, 500, 2000])('by %i people on two nodes for 100 units succeeds exactly 100 times', async (people) => {
    const total = Math.min(100, Math.floor(people / 2));
    const templateId = await coupon({ stock: { total } });
    const outcomes = await Promise.all(times(people, (i) => (i % 2 ? node : otherNode).claim({ templateId })));
    expect(tally(outcomes)).toEqual({ GRANTED: total, ALL_GONE: people - total });
    expect(await countsByTable(templateId)).toEqual({ issued: total, ledger: total, owned: total, owners: total });
  });

  it('by one person, 50 times at once on two nodes, gives exactly the personal limit', async () => {
    const templateId = await coupon({ perPerson: 3 });
    const subscriberId = uuidv7();
    const outcomes = await Promise.all(
      times(50, (i) => (i % 2 ? node : otherNode).claim({ templateId, subscriberId })),
    );
    expect(tally(outcomes)).toEqual({ GRANTED: 3, PERSONAL_LIMIT: 47 });
    expect(await countsByTable(templateId)).toEqual({ issued: 3, ledger: 3, owned: 3, owners: 1 });
  });

  it('counts the personal limit over the centre and a grab', async () => {
    const { templateId } = await makeTemplate(database.db, { perPerson: 2 });
    const grab = await makeGrab(database.db, { coupons: [{ templateId, total: 50 }] });
    await Promise.all([node.refresh(), otherNode.refresh()]);
    const subscriberId = uuidv7();
    const outcomes = await Promise.all(
      times(30, (i) => {
        const sessionId = i % 3 === 0 ? undefined : grab.sessionId;
        return (i % 2 ? node : otherNode).claim({ templateId, subscriberId, ...(sessionId ? { sessionId } : {}) });
      }),
    );
    expect(tally(outcomes)).toEqual({ GRANTED: 2, PERSONAL_LIMIT: 28 });
  });

  it("takes the centre's unit when the grab's is gone, both requested at once", async () => {
    const { templateId } = await makeTemplate(database.db, { perPerson: 1, stock: { total: 1 } });
    const { sessionId } = await makeGrab(database.db, { coupons: [{ templateId, total: 1 }] });
    await Promise.all([node.refresh(), otherNode.refresh()]);
    expect(tally([await otherNode.claim({ templateId, sessionId })])).toEqual({ GRANTED: 1 });
    const subscriberId = uuidv7();
    const asked = [{ subscriberId, templateId, sessionId }, ...times(2, () => ({ subscriberId, templateId }))];
    const outcomes = await Promise.all(asked.map((claim) => node.claim(claim)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ALL_GONE', 'GRANTED', 'PERSONAL_LIMIT']);
  });

  it('is refused before the window, after it, and while paused', async () => {
    const soon = await coupon({ claimStartMs: clock.now() + 1, claimEndMs: clock.now() + 1000 });
    const over = await coupon({ claimStartMs: clock.now() - 1000, claimEndMs: clock.now() });
    const paused = await coupon({ state: 'PAUSED' });
    expect(tally([await node.claim({ templateId: soon })])).toEqual({ NOT_STARTED: 1 });
    expect(tally([await node.claim({ templateId: over })])).toEqual({ ENDED: 1 });
    expect(tally([await node.claim({ templateId: paused })])).toEqual({ PAUSED: 1 });
  });

  it('is refused by the database when the catalogue is not up to date', async () => {
    const templateId = await coupon();
    await database.db
      .updateTable('coupon_template')
      .set({ state: 'PAUSED' })
      .where('template_id', '=', templateId)
      .execute();
    expect(tally([await node.claim({ templateId })])).toEqual({ PAUSED: 1 });
    await database.db
      .updateTable('coupon_template')
      .set({ state: 'STOPPED' })
      .where('template_id', '=', templateId)
      .execute();
    expect(tally([await node.claim({ templateId })])).toEqual({ COUPON_NOT_FOUND: 1 });
    const closed = { state: 'RUNNING', claim_end: new Date(clock.now()) } as const;
    await database.db.updateTable('coupon_template').set(closed).where('template_id', '=', templateId).execute();
    expect(tally([await node.claim({ templateId })])).toEqual({ ENDED: 1 });
  });

  it('beyond the daily stock is refused today and granted tomorrow', async () => {
    const templateId = await coupon({ stock: { total: 5, perDay: 2 }, perPerson: 9 });
    const today = await Promise.all(times(10, () => node.claim({ templateId })));
    expect(tally(today)).toEqual({ GRANTED: 2, GONE_TODAY: 8 });
    clock.moveTo(at('2026-11-22T00:00:00'));
    expect(tally(await Promise.all(times(10, () => otherNode.claim({ templateId }))))).toEqual({
      GRANTED: 2,
      GONE_TODAY: 8,
    });
    clock.moveTo(at('2026-11-23T00:00:00'));
    expect(tally(await Promise.all(times(10, () => otherNode.claim({ templateId }))))).toEqual({
      GRANTED: 1,
      ALL_GONE: 9,
    });
  });

  it('beyond the personal daily limit is refused today and granted tomorrow', async () => {
    const templateId = await coupon({ perPerson: 3, perPersonDay: 1 });
    const subscriberId = uuidv7();
    const claims = () => Promise.all(times(5, () => node.claim({ templateId, subscriberId })));
    expect(tally(await claims())).toEqual({ GRANTED: 1, PERSONAL_LIMIT_TODAY: 4 });
    clock.moveBy(DAY_MS);
    expect(tally(await claims())).toEqual({ GRANTED: 1, PERSONAL_LIMIT_TODAY: 4 });
    clock.moveBy(DAY_MS);
    expect(tally(await claims())).toEqual({ GRANTED: 1, PERSONAL_LIMIT: 4 });
  });
});

describe('the same request', () => {
  it('gives the same coupon concurrently, later, on another node, and when all are gone', async () => {
    const templateId = await coupon({ stock: { total: 1 }, perPerson: 5 });
    const request = { templateId, subscriberId: uuidv7(), requestId: 'tap-0001' };
    const outcomes = await Promise.all(times(20, (i) => (i % 2 ? node : otherNode).claim(request)));
    expect(tally(outcomes)).toEqual({ GRANTED: 1, REPLAYED: 19 });
    const granted = outcomes.find(({ outcome }) => outcome === 'GRANTED');
    const ownedId = granted?.outcome === 'GRANTED' ? granted.collected.ownedId : '';
    await Promise.all([node.refresh(), otherNode.refresh()]);
    expect(node.catalogue.stock(node.target(templateId).poolId).issued).toBe(1);
    expect(await node.claim(request)).toEqual({ outcome: 'REPLAYED', ownedId });
    expect(await otherNode.claim(request)).toEqual({ outcome: 'REPLAYED', ownedId });
    expect(tally([await node.claim({ ...request, requestId: 'tap-0002' })])).toEqual({ ALL_GONE: 1 });
  });

  it('for another coupon is refused', async () => {
    const one = await coupon();
    const other = await coupon();
    const request = { subscriberId: uuidv7(), requestId: 'tap-0003' };
    expect(tally([await node.claim({ ...request, templateId: one })])).toEqual({ GRANTED: 1 });
    expect(tally([await node.claim({ ...request, templateId: other })])).toEqual({ REQUEST_ID_REUSED: 1 });
  });

  it('for two coupons at once on two nodes is granted for one of them', async () => {
    for (const round of times(20, (i) => i)) {
      const one = await coupon();
      const other = await coupon();
      const request = { subscriberId: uuidv7(), requestId: `tap-round-${round}` };
      const outcomes = await Promise.all([
        node.claim({ ...request, templateId: one }),
        otherNode.claim({ ...request, templateId: other }),
      ]);
      expect(tally(outcomes)).toEqual({ GRANTED: 1, REQUEST_ID_REUSED: 1 });
    }
  });

  it('from another person is another request', async () => {
    const templateId = await coupon();
    const claim = () => node.claim({ templateId, requestId: 'tap-0004' });
    expect(tally([await claim(), await claim()])).toEqual({ GRANTED: 2 });
    expect(tally(await Promise.all(times(2, claim)))).toEqual({ GRANTED: 2 });
  });

  it('from another person is another request also where the coupon is closed: nobody sees what it got', async () => {
    const templateId = await coupon();
    const request = { templateId, requestId: 'tap-0006' };
    const mine = { ...request, subscriberId: uuidv7() };
    expect(tally([await node.claim(mine)])).toEqual({ GRANTED: 1 });
    await database.db
      .updateTable('coupon_template')
      .set({ state: 'PAUSED' })
      .where('template_id', '=', templateId)
      .execute();
    await node.refresh();
    expect(tally([await node.claim({ ...request, subscriberId: uuidv7() })])).toEqual({ PAUSED: 1 });
    expect(tally([await node.claim(mine)])).toEqual({ REPLAYED: 1 });
  });

  it('without an id is the same for ten seconds', async () => {
    const templateId = await coupon({ perPerson: 9 });
    const subscriberId = uuidv7();
    const tap = () => node.claims.claimOnce({ subscriberId, target: node.target(templateId), requestId: undefined });
    expect(tally(await Promise.all(times(5, tap)))).toEqual({ GRANTED: 1, REPLAYED: 4 });
    await ageRequests(database.db, 5_000);
    expect(tally([await tap()])).toEqual({ REPLAYED: 1 });
    await ageRequests(database.db, 10_000);
    expect(tally([await tap()])).toEqual({ GRANTED: 1 });
  });

  it('is decided again after a refusal', async () => {
    const templateId = await coupon({ state: 'PAUSED' });
    const request = { templateId, subscriberId: uuidv7(), requestId: 'tap-0005' };
    expect(tally([await node.claim(request)])).toEqual({ PAUSED: 1 });
    await database.db
      .updateTable('coupon_template')
      .set({ state: 'RUNNING' })
      .where('template_id', '=', templateId)
      .execute();
    await node.refresh();
    expect(tally([await node.claim(request)])).toEqual({ GRANTED: 1 });
  });
});

describe('a collected coupon', () => {
  it('keeps the terms of its claim and records an event', async () => {
    const templateId = await coupon({ validity: { kind: 'afterCollecting', startAfterDays: 0, days: 7 } });
    const subscriberId = uuidv7();
    await node.claim({ templateId, subscriberId });
    const [row] = await database.db
      .selectFrom('owned_coupon')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(row).toMatchObject({ state: 'AVAILABLE', terms_version: 1, card_class: 'traffic', ordinal: 1 });
    expect(row?.serial_no).toMatch(/^\d{16}$/);
    const events = await database.db
      .selectFrom('owned_coupon_event')
      .select('kind')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(events).toEqual([{ kind: 'COLLECTED' }]);
  });
});
