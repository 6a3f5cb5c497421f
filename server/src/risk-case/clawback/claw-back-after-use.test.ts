import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { makeCluster } from '#test/factories/risk-case.ts';
import { insertRows } from '#test/factories/rows.ts';
import { useOrderRows } from '#test/factories/use-order.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { clawBackSome } from './claw-back.ts';
import { clawBackAfterUse } from './claw-back-after-use.ts';

const on = await scene({ startMs: NOON_MS, operators: ['administrator', 'approver', 'support'] });
const { database, db, clock, administrator, approver, support } = on;
afterAll(() => expectInvariantsHold(db, clock.now()));

type Owned = readonly { readonly ownedId: string }[];
const idsOf = (owned: Owned) => owned.map(({ ownedId }) => ownedId);
const setState = (state: 'USING' | 'USED' | 'AVAILABLE', owned: Owned, by: typeof db = db) =>
  by.updateTable('owned_coupon').set({ state }).where('owned_id', 'in', idsOf(owned)).execute();
const statesOf = async (owned: Owned) => {
  const rows = db.selectFrom('owned_coupon').select(['owned_id', 'state']).where('owned_id', 'in', idsOf(owned));
  const states = new Map((await rows.execute()).map((row) => [row.owned_id, row.state]));
  return idsOf(owned).map((id) => states.get(id));
};
const listed = async (clawbackId: string) => {
  const { items } = (await support.call('riskCases/listClawbacks', { pageSize: 50 })).body.resp_data;
  return items.find((item: { clawbackId: string }) => item.clawbackId === clawbackId);
};
/** A clawback that is done, all of whose coupons were in use. */
async function clawBackInUse(clusterId: string, owned: Owned): Promise<string> {
  const asked = await administrator.call('riskCases/clawBackCluster', { clusterId, reason: 'forty phones' });
  const { clawbackId } = asked.body.resp_data;
  await setState('USING', owned);
  await decide(approver, clawbackId);
  while ((await clawBackSome(db, clock.now())) !== 'idle');
  return clawbackId;
}

it('what is in use stays if the use succeeds, and is taken once, and told, when it fails', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 3 });
  const [fails, succeeds, again] = owned;
  if (fails === undefined || succeeds === undefined || again === undefined) throw new Error('no coupons');
  const afterUse = () => Promise.all(Array.from({ length: 8 }, () => clawBackAfterUse(db, clock.now())));
  const clawbackId = await clawBackInUse(clusterId, owned);
  expect(await listed(clawbackId)).toMatchObject({ state: 'DONE', taken: 0, used: 3 });
  expect(new Set(await afterUse())).toEqual(new Set(['idle']));

  await setState('AVAILABLE', [fails]);
  await setState('USED', [succeeds]);
  const { subscriberId, ownedId } = succeeds;
  await insertRows(db, useOrderRows({ subscriberId, ownedId, state: 'USED', atMs: NOON_MS }).rows);
  await afterUse();
  expect(await statesOf(owned)).toEqual(['WITHDRAWN', 'USED', 'USING']);
  expect(await listed(clawbackId)).toMatchObject({ taken: 1, takenFen: 100, used: 2 });
  await setState('AVAILABLE', [again]);
  await afterUse();
  expect(await listed(clawbackId)).toMatchObject({ taken: 2, used: 1 });
  const told = db.selectFrom('outbox').select('subscriber_id').where('kind', '=', 'CLAWBACK_SMS');
  const subscribers = owned.map((one) => one.subscriberId);
  expect(await told.where('subscriber_id', 'in', subscribers).execute()).toHaveLength(2);
  // Its use was settled: what happens to it later is no matter of this clawback.
  await setState('AVAILABLE', [succeeds]);
  expect(await afterUse()).toEqual(Array(8).fill('idle'));
  expect(await statesOf([succeeds])).toEqual(['AVAILABLE']);
  await setState('USED', [succeeds]);
});

it('a coupon whose owner uses it again while it is being taken goes on waiting, and is taken when that use fails', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 1 });
  const clawbackId = await clawBackInUse(clusterId, owned);
  await setState('AVAILABLE', owned);
  const took = await db.transaction().execute(async (trx) => {
    await setState('USING', owned, trx);
    const taking = clawBackAfterUse(db, clock.now());
    await expect.poll(() => lockWaits(database)).toBe(1);
    return { taking };
  });
  expect(await took.taking).toBe('more');
  expect(await clawBackAfterUse(db, clock.now())).toBe('idle');
  expect(await statesOf(owned)).toEqual(['USING']);
  await setState('AVAILABLE', owned);
  expect(await clawBackAfterUse(db, clock.now())).toBe('more');
  expect(await statesOf(owned)).toEqual(['WITHDRAWN']);
  expect(await listed(clawbackId)).toMatchObject({ taken: 1, used: 0 });
});

it('coupons that are in use for long do not keep the others from being taken', async () => {
  const { clusterId, owned } = await makeCluster(on, { accounts: 5, coupons: 45 });
  const clawbackId = await clawBackInUse(clusterId, owned);
  const inOrder = owned.toSorted((one, other) =>
    `${one.subscriberId}${one.ownedId}` < `${other.subscriberId}${other.ownedId}` ? -1 : 1,
  );
  const failed = inOrder.slice(-1);
  await setState('AVAILABLE', failed);
  expect(await clawBackAfterUse(db, clock.now())).toBe('more');
  expect(await statesOf(failed)).toEqual(['WITHDRAWN']);
  await setState(
    'AVAILABLE',
    owned.filter((one) => !failed.includes(one)),
  );
  while ((await clawBackAfterUse(db, clock.now())) !== 'idle');
  expect(await listed(clawbackId)).toMatchObject({ taken: 225, used: 0 });
});
