import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { afterAll, expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeAppeal, makeCluster, makeHold } from '#test/factories/risk-case.ts';
import { insertRows } from '#test/factories/rows.ts';
import { useOrderRows } from '#test/factories/use-order.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { clawBackSome } from './claw-back.ts';

const on = await scene({ startMs: NOON_MS, operators: ['administrator', 'approver', 'support'] });
const { database, db, node, clock, administrator, approver, support } = on;
afterAll(() => expectInvariantsHold(db, clock.now()));

const reason = 'one hand with forty phones';
const CONNECTIONS = 64;
/** Within an operator's session. */
const LATER_MS = 20 * MINUTE_MS;
const ask = (clusterId: string, more: object = {}) =>
  administrator.call('riskCases/clawBackCluster', { clusterId, reason, ...more });
const work = async () => {
  while ((await clawBackSome(db, clock.now())) !== 'idle');
};
const statesOf = async (owned: readonly { readonly ownedId: string }[]) => {
  const ids = owned.map(({ ownedId }) => ownedId);
  const rows = await db.selectFrom('owned_coupon').select(['owned_id', 'state']).where('owned_id', 'in', ids).execute();
  const states = new Map(rows.map((row) => [row.owned_id, row.state]));
  return ids.map((id) => states.get(id));
};
const smsOf = (subscriberIds: readonly string[]) =>
  db
    .selectFrom('outbox')
    .select(['subscriber_id', 'payload'])
    .where('kind', '=', 'CLAWBACK_SMS')
    .where('subscriber_id', 'in', subscriberIds)
    .execute();
const listed = async (clawbackId: string) => {
  const { items } = (await support.call('riskCases/listClawbacks', { pageSize: 50 })).body.resp_data;
  return items.find((item: { clawbackId: string }) => item.clawbackId === clawbackId);
};

it('one approved step withdraws what is unused, tells each subscriber once, and reports what was used meanwhile', async () => {
  const { clusterId, owned, template } = await makeCluster(on, { accounts: 3, coupons: 2 });
  const [first, used, gone] = owned;
  if (first === undefined || used === undefined || gone === undefined) throw new Error('no coupons');
  const stock = db.selectFrom('stock_pool').select('issued').where('pool_id', '=', template.centrePoolId);
  const before = await stock.executeTakeFirstOrThrow();
  const { clawbackId, ...asked } = (await ask(clusterId)).body.resp_data;
  expect(asked).toMatchObject({ accounts: 3, coupons: 6, worthFen: 600, hasMore: false });
  expect(await readApproval(approver, clawbackId)).toMatchObject({ exposureFen: 600, kind: 'CLAWBACK' });
  // Collected after the list was frozen: not on it.
  const later = await makeOwned(db, { subscriberId: first.subscriberId, template });
  await work();
  expect(new Set(await statesOf(owned))).toEqual(new Set(['AVAILABLE']));
  expect((await decide(approver, clawbackId)).body.resp_data).toEqual({ state: 'DONE' });
  await db.updateTable('owned_coupon').set({ state: 'USED' }).where('owned_id', '=', used.ownedId).execute();
  const key = { subscriberId: used.subscriberId, ownedId: used.ownedId };
  await insertRows(db, useOrderRows({ ...key, state: 'USED', atMs: NOON_MS }).rows);
  await db
    .updateTable('owned_coupon')
    .set({ valid_to: new Date(NOON_MS) })
    .where('owned_id', '=', gone.ownedId)
    .execute();
  await work();
  expect(await statesOf([...owned, later])).toEqual([
    'WITHDRAWN',
    'USED',
    'AVAILABLE',
    'WITHDRAWN',
    'WITHDRAWN',
    'WITHDRAWN',
    'AVAILABLE',
  ]);
  expect(await listed(clawbackId)).toMatchObject({
    state: 'DONE',
    taken: 4,
    takenFen: 400,
    used: 1,
    usedFen: 100,
    over: 1,
    givenBack: 0,
    approvedBy: approver.name,
  });
  expect(await smsOf(owned.map(({ subscriberId }) => subscriberId))).toHaveLength(3);
  const events = db.selectFrom('owned_coupon_event').select('owned_id').where('kind', '=', 'WITHDRAWN');
  expect(
    await events
      .where(
        'owned_id',
        'in',
        owned.map(({ ownedId }) => ownedId),
      )
      .execute(),
  ).toHaveLength(4);
  // Stock does not come back.
  expect(Number((await stock.executeTakeFirstOrThrow()).issued)).toBe(Number(before.issued) + 1);
  // Support cannot restore alone what was clawed back.
  const restore = { subscriberId: first.subscriberId, ownedId: first.ownedId, reason };
  expect((await support.call('subscribers/restoreCoupon', restore)).body).toMatchObject({
    code: '8005',
    resp_data: { state: 'CLAWED_BACK' },
  });
});

it('held and spared: a clawback takes held coupons, and leaves what it was told to leave', async () => {
  const held = await makeHold(on);
  const key = { subscriberId: held.subscriberId, ownedId: held.ownedId };
  const { clawbackId, leftOut } = (await administrator.call('riskCases/withdrawHolds', { coupons: [key], reason })).body
    .resp_data;
  expect(leftOut).toEqual([]);
  const { items } = (await support.call('riskCases/listHolds', { state: 'HELD' })).body.resp_data;
  expect(items[0]).toMatchObject({ ownedId: held.ownedId, clawbackId });
  await decide(approver, clawbackId);
  await work();
  expect(await statesOf([held])).toEqual(['WITHDRAWN']);
  const hold = db.selectFrom('claim_hold').select('state').where('owned_id', '=', held.ownedId);
  expect(await hold.execute()).toEqual([{ state: 'WITHDRAWN' }]);

  const { clusterId, owned } = await makeCluster(on, { accounts: 2 });
  const sparedSubscriberIds = [owned[0]?.subscriberId];
  const spared = (await ask(clusterId, { sparedSubscriberIds })).body.resp_data;
  expect(spared).toMatchObject({ accounts: 1, coupons: 1 });
  await decide(approver, spared.clawbackId, { isApproved: false, reason });
  await work();
  expect(await statesOf(owned)).toEqual(['AVAILABLE', 'AVAILABLE']);
  expect(await listed(spared.clawbackId)).toMatchObject({ state: 'LET_GO', taken: 0 });
  // Let go, they may be put on another list.
  expect((await ask(clusterId)).body.resp_data).toMatchObject({ coupons: 2 });
});

it('a use and a clawback of the same coupon from 64 connections: exactly one has it', async () => {
  const { clusterId, template } = await makeCluster(on, { accounts: 1, coupons: 0 });
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, () => node.person()));
  const owned = await Promise.all(
    people.map(async ({ subscriberId }) => {
      const at = new Date(NOON_MS);
      const member = {
        subscriber_id: subscriberId,
        cluster_id: clusterId,
        joined_by: 'DEVICE',
        joined_at: at,
      } as const;
      await db.insertInto('risk_cluster_member').values(member).execute();
      return makeOwned(db, { subscriberId, template });
    }),
  );
  const { clawbackId } = (await ask(clusterId)).body.resp_data;
  await decide(approver, clawbackId);
  const uses = people.map(async (person, nth) => {
    if (nth % 2 === 1) await pause(nth);
    const { ownedId, serialNo } = owned[nth] ?? { ownedId: '', serialNo: '' };
    return node.post(useCoupon.path, { uCardId: ownedId, uCardNo: serialNo }, person.session);
  });
  await Promise.all([...uses, work(), work()]);
  await work();
  const coupons = await db
    .selectFrom('clawback_coupon as c')
    .innerJoin('owned_coupon as o', (join) =>
      join.onRef('o.subscriber_id', '=', 'c.subscriber_id').onRef('o.owned_id', '=', 'c.owned_id'),
    )
    .leftJoin('use_order as u', (join) =>
      join.onRef('u.subscriber_id', '=', 'o.subscriber_id').onRef('u.owned_id', '=', 'o.owned_id'),
    )
    .select(['c.outcome', 'o.state', 'u.order_id'])
    .where('c.clawback_id', '=', clawbackId)
    .execute();
  expect(coupons).toHaveLength(CONNECTIONS);
  for (const { outcome, state, order_id } of coupons) {
    if (outcome === 'TAKEN') expect([state, order_id]).toEqual(['WITHDRAWN', null]);
    else expect([outcome, ['USED', 'USING'].includes(state), order_id === null]).toEqual(['USED', true, false]);
  }
  const { taken, used } = await listed(clawbackId);
  expect(taken + used).toBe(CONNECTIONS);
});

it('of held coupons that are asked for together, it says which another clawback has, or nobody holds any more', async () => {
  const [listedBefore, released, left] = await Promise.all([makeHold(on), makeHold(on), makeHold(on)]);
  const keyOf = ({ subscriberId, ownedId }: typeof left) => ({ subscriberId, ownedId });
  const withdraw = async (...holds: (typeof left)[]) =>
    (await administrator.call('riskCases/withdrawHolds', { coupons: holds.map(keyOf), reason })).body.resp_data;
  await withdraw(listedBefore);
  await administrator.call('riskCases/releaseHolds', { coupons: [keyOf(released)], reason });
  const asked = await withdraw(listedBefore, left, released);
  expect(asked).toMatchObject({ coupons: 1, leftOut: [listedBefore.ownedId, released.ownedId] });
});

it('a release and a clawback of the same held coupons at once: each is taken, told once, whatever came first', async () => {
  const holds = await Promise.all(Array.from({ length: 16 }, () => makeHold(on)));
  const coupons = holds.map(({ subscriberId, ownedId }) => ({ subscriberId, ownedId }));
  const { clawbackId } = (await administrator.call('riskCases/withdrawHolds', { coupons, reason })).body.resp_data;
  await decide(approver, clawbackId);
  const releases = coupons.map((coupon) => administrator.call('riskCases/releaseHolds', { coupons: [coupon], reason }));
  await Promise.all([...releases, work(), work()]);
  await work();
  expect(new Set(await statesOf(holds))).toEqual(new Set(['WITHDRAWN']));
  const states = await db
    .selectFrom('claim_hold')
    .select('state')
    .where(
      'owned_id',
      'in',
      holds.map(({ ownedId }) => ownedId),
    )
    .execute();
  expect(states.filter(({ state }) => state === 'HELD')).toEqual([]);
  expect(await smsOf(holds.map(({ subscriberId }) => subscriberId))).toHaveLength(16);
});

it('workers that are killed in the middle lose nothing and take nothing twice', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 5, coupons: 130 });
  const { clawbackId } = (await ask(clusterId)).body.resp_data;
  await decide(approver, clawbackId);
  let kills = 0;
  const worker = async () => {
    for (;;) {
      const did = await clawBackSome(db, clock.now()).catch(() => 'killed' as const);
      if (did === 'idle') return;
    }
  };
  const killer = async () => {
    for (let tries = 0; tries < 40 && kills < 3; tries += 1) {
      await pause(5);
      const { rowCount } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%owned_coupon%' AND state <> 'idle'`,
      );
      kills += rowCount ?? 0;
    }
  };
  await Promise.all([worker(), worker(), killer()]);
  await work();
  expect(kills).toBeGreaterThan(0);
  expect(new Set(await statesOf(owned))).toEqual(new Set(['WITHDRAWN']));
  expect(await listed(clawbackId)).toMatchObject({ state: 'DONE', coupons: 650, taken: 650 });
  const ids = owned.map(({ ownedId }) => ownedId);
  const events = db.selectFrom('owned_coupon_event').select('owned_id').where('kind', '=', 'WITHDRAWN');
  expect(await events.where('owned_id', 'in', ids).execute()).toHaveLength(650);
  expect(await smsOf(owned.map(({ subscriberId }) => subscriberId))).toHaveLength(5);
});

it('an appeal is recorded with a deadline; approved, all comes back with the time added, and the person is told', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 1, coupons: 2 });
  const [{ subscriberId } = { subscriberId: '' }] = owned;
  const record = () => support.call('riskCases/recordAppeal', { subscriberId, reason: 'they are her family’s' });
  expect((await record()).body.code).toBe('8006');
  const { clawbackId } = (await ask(clusterId)).body.resp_data;
  await decide(approver, clawbackId);
  await work();
  const validTo = await db
    .selectFrom('owned_coupon')
    .select('valid_to')
    .where('subscriber_id', '=', subscriberId)
    .execute();
  const recorded = await record();
  expect(recorded.body.resp_data).toMatchObject({ dueAt: '2026-12-12T00:00:00+08:00' });
  expect((await record()).body).toMatchObject({ code: '8005', resp_data: { state: 'OPEN' } });
  const { appealId } = recorded.body.resp_data;
  expect((await support.call('riskCases/giveBackAppeal', { appealId, reason })).body.code).toBe('8002');
  const asked = (await administrator.call('riskCases/giveBackAppeal', { appealId, reason })).body.resp_data;
  expect(asked).toMatchObject({ coupons: 2, worthFen: 200 });
  expect((await administrator.call('riskCases/refuseAppeal', { appealId, reason })).body.code).toBe('8005');
  clock.moveTo(NOON_MS + LATER_MS);
  const other = await testOperator(database, node, 'approver');
  expect((await decide(other, appealId)).body.resp_data).toEqual({ state: 'DONE' });
  const back = await db
    .selectFrom('owned_coupon')
    .select(['state', 'valid_to'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  expect(back.map(({ state }) => state)).toEqual(['AVAILABLE', 'AVAILABLE']);
  expect(back.map(({ valid_to }) => valid_to.getTime()).sort()).toEqual(
    validTo.map(({ valid_to }) => valid_to.getTime() + LATER_MS).sort(),
  );
  expect((await smsOf([subscriberId])).map(({ payload }) => payload['notice']).sort()).toEqual([
    'CLAWBACK_GIVEN_BACK',
    'CLAWED_BACK',
  ]);
  expect(await listed(clawbackId)).toMatchObject({ taken: 2, givenBack: 2 });
  const { items } = (await support.call('riskCases/listAppeals', { subscriberId })).body.resp_data;
  expect(items).toMatchObject([{ appealId, state: 'GIVEN_BACK', coupons: 0, endedBy: other.name }]);
  // The same appeal gives back once.
  expect((await administrator.call('riskCases/giveBackAppeal', { appealId, reason })).body.code).toBe('8005');
});

it('what had expired by its turn is not restored by support either, until the appeal is granted', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 1, coupons: 2 });
  const [{ subscriberId, ownedId } = { subscriberId: '', ownedId: '' }] = owned;
  await decide(approver, (await ask(clusterId)).body.resp_data.clawbackId);
  const valid_to = new Date(clock.now());
  await db.updateTable('owned_coupon').set({ valid_to }).where('owned_id', '=', ownedId).execute();
  await work();
  const restore = () => support.call('subscribers/restoreCoupon', { subscriberId, ownedId, days: 3, reason });
  expect((await restore()).body).toMatchObject({ code: '8005', resp_data: { state: 'CLAWED_BACK' } });
  const { appealId } = (await support.call('riskCases/recordAppeal', { subscriberId, reason })).body.resp_data;
  await administrator.call('riskCases/giveBackAppeal', { appealId, reason });
  expect((await decide(approver, appealId)).body.resp_data).toEqual({ state: 'DONE' });
  expect((await restore()).status).toBe(200);
});

it('what was clawed back while it was held comes back with the time since it was held added', async () => {
  const held = await makeHold(on, { heldAtMs: clock.now() - HOUR_MS });
  const { subscriberId, ownedId } = held;
  const validTo = async () => {
    const row = db.selectFrom('owned_coupon').select('valid_to').where('owned_id', '=', ownedId);
    return (await row.executeTakeFirstOrThrow()).valid_to.getTime();
  };
  const before = await validTo();
  const withdrawn = await administrator.call('riskCases/withdrawHolds', {
    coupons: [{ subscriberId, ownedId }],
    reason,
  });
  await decide(approver, withdrawn.body.resp_data.clawbackId);
  await work();
  const recorded = await support.call('riskCases/recordAppeal', { subscriberId, reason });
  const { appealId } = recorded.body.resp_data;
  await administrator.call('riskCases/giveBackAppeal', { appealId, reason });
  expect((await decide(approver, appealId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await validTo()).toBe(before + HOUR_MS);

  // Clawed back again: the hold is not added a second time.
  const { clusterId } = await makeCluster(on, { accounts: 1, coupons: 0 });
  const joined_at = new Date(clock.now());
  await db
    .insertInto('risk_cluster_member')
    .values({ subscriber_id: subscriberId, cluster_id: clusterId, joined_by: 'DEVICE', joined_at })
    .execute();
  clock.moveTo(clock.now() + MINUTE_MS);
  await decide(approver, (await ask(clusterId)).body.resp_data.clawbackId);
  await work();
  clock.moveTo(clock.now() + MINUTE_MS);
  const second = (await support.call('riskCases/recordAppeal', { subscriberId, reason })).body.resp_data;
  await administrator.call('riskCases/giveBackAppeal', { appealId: second.appealId, reason });
  expect((await decide(approver, second.appealId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await validTo()).toBe(before + HOUR_MS + MINUTE_MS);
});

it.each(['refuseAppeal', 'giveBackAppeal'] as const)(
  'numbers in what is written down of an appeal are hidden before they reach the audit or an approval (%s)',
  async (end) => {
    const { clusterId, owned } = await makeCluster(on, { accounts: 1 });
    const [{ subscriberId } = { subscriberId: '' }] = owned;
    await decide(approver, (await ask(clusterId)).body.resp_data.clawbackId);
    await work();
    const said = 'call her on 13800138000 or 138 0013 8001';
    const shown = 'call her on 138****8000 or 138****8001';
    const recorded = await support.call('riskCases/recordAppeal', { subscriberId, reason: said });
    const { appealId } = recorded.body.resp_data;
    expect((await administrator.call(`riskCases/${end}`, { appealId, reason: said })).status).toBe(200);
    const audited = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('target_id', '=', subscriberId)
      .where('action', 'like', 'appeal.%')
      .execute();
    expect(audited.map(({ reason: written }) => written)).toEqual([shown, shown]);
    const approvals = await db
      .selectFrom('approval')
      .select(['asked', 'reason'])
      .where('subject_id', '=', appealId)
      .execute();
    const appeals = await db.selectFrom('clawback_appeal').selectAll().where('appeal_id', '=', appealId).execute();
    expect(JSON.stringify([approvals, appeals])).not.toMatch(/00138/);
  },
);

it('a refused appeal is recorded and told, once', async () => {
  const { appealId, subscriberId, ownedId } = await makeAppeal(on);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => administrator.call('riskCases/refuseAppeal', { appealId, reason })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await statesOf([{ ownedId }])).toEqual(['WITHDRAWN']);
  expect((await smsOf([subscriberId])).map(({ payload }) => payload['notice'])).toEqual(['APPEAL_REFUSED']);
  const { items, overdue } = (await support.call('riskCases/listAppeals', { subscriberId })).body.resp_data;
  expect(items).toMatchObject([{ state: 'REFUSED', answer: reason, isOverdue: false }]);
  expect(overdue).toBe(0);
});
