import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSightings } from '#test/factories/risk-case.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { countNext } from './count-cluster.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { joinByDevice } from './join-by-device.ts';
import { joinByNetwork } from './join-by-network.ts';
import { retireClusters } from './retire-clusters.ts';

const on = await scene({ startMs: NOON_MS, operators: ['support'] });
const { db, node, clock, support } = on;
const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));

const seenMs = NOON_MS - HOUR_MS;
const people = async (count: number, createdAtMs = seenMs) => {
  const made: string[] = [];
  for (let one = 0; one < count; one += 1) made.push((await node.person({ createdAtMs })).subscriberId);
  return made;
};
const join = async (nowMs = NOON_MS) => {
  while ((await joinByDevice(db, nowMs)) !== 'idle');
};
const clusterOf = async (subscriberId: string | undefined) => {
  const member = db
    .selectFrom('risk_cluster_member')
    .select('cluster_id')
    .where('subscriber_id', '=', subscriberId ?? '');
  return (await member.executeTakeFirst())?.cluster_id ?? null;
};
const clustersOf = async (ids: readonly string[]) => [...new Set(await Promise.all(ids.map(clusterOf)))];
const show = async (clusterId: string | null | undefined) =>
  (await support.call('riskCases/showCluster', { clusterId })).body.resp_data;

it('sets are joined up to their weight', () => {
  const sets = new DisjointSets(3);
  for (const element of ['a', 'b', 'c', 'd']) sets.add(element, 1);
  sets.join('a', 'b');
  sets.join('c', 'b');
  sets.join('d', 'a');
  expect(sets.find('a')).toBe(sets.find('c'));
  expect(sets.find('d')).toBe('d');
  expect([...sets.sets()].map((set) => set.length).sort()).toEqual([1, 3]);
});

it('accounts that share a device become a cluster, those of a couple do not; a bridge merges two, from several workers at once', async () => {
  const [one, other, couple] = [await people(3), await people(4), await people(2)];
  await makeSightings(on, { subscriberIds: one, name: 'one', atMs: seenMs });
  await makeSightings(on, { subscriberIds: other, name: 'other', atMs: seenMs + 1 });
  await makeSightings(on, { subscriberIds: couple, name: 'couple', atMs: seenMs });
  await Promise.all([join(), join(), join(), join()]);
  await join();
  const [[first], [second]] = [await clustersOf(one), await clustersOf(other)];
  expect(await clustersOf(one)).toHaveLength(1);
  expect(await clustersOf(other)).toHaveLength(1);
  expect(first).not.toBe(second);
  expect(await clustersOf(couple)).toEqual([null]);

  const bridge = [...one.slice(0, 1), ...other.slice(0, 1), ...(await people(1))];
  await makeSightings(on, { subscriberIds: bridge, name: 'bridge', atMs: seenMs + MINUTE_MS });
  await join();
  const all = await clustersOf([...one, ...other, ...bridge]);
  expect(all).toEqual([[first, second].sort()[0]]);
  expect(await show(all[0])).toMatchObject({ accounts: 8, devices: 3, since: '2026-11-21T11:00:00+08:00' });
  const clusters = db
    .selectFrom('risk_cluster')
    .select('cluster_id')
    .where('cluster_id', 'in', [first ?? '', second ?? '']);
  expect(await clusters.execute()).toHaveLength(1);
  // Once more changes nothing.
  await db
    .updateTable('risk_cluster_position')
    .set({ first_at: new Date(0) })
    .execute();
  await join();
  expect(await show(all[0])).toMatchObject({ accounts: 8 });
});

it('a sighting that has just been written waits for those that are not committed yet', async () => {
  const late = await people(3);
  await makeSightings(on, { subscriberIds: late, name: 'late', atMs: NOON_MS });
  await join();
  expect(await clustersOf(late)).toEqual([null]);
  await join(NOON_MS + MINUTE_MS);
  expect(await clustersOf(late)).not.toContain(null);
});

it('by network: new accounts that claim the same coupon in seconds are joined; people behind a shared address are not', async () => {
  const template = await makeTemplate(db, { perPerson: 10, stock: { total: 10_000 } });
  const claim = (subscriberId: string, claimedAtMs: number) => makeOwned(db, { subscriberId, template, claimedAtMs });
  const at = { kind: 'NETWORK', atMs: seenMs } as const;
  const [bots, neighbours, slow] = [await people(20), await people(20, NOON_MS - 40 * DAY_MS), await people(20)];
  await makeSightings(on, { subscriberIds: [...bots, ...neighbours], name: 'carrier', ...at });
  await makeSightings(on, { subscriberIds: slow, name: 'hotel', ...at });
  for (const [nth, id] of bots.entries()) await claim(id, seenMs + MINUTE_MS + nth * 100);
  for (const [nth, id] of neighbours.entries()) await claim(id, seenMs + MINUTE_MS + nth * 100);
  for (const [nth, id] of slow.entries()) await claim(id, seenMs + MINUTE_MS + nth * 10_000);
  await joinByNetwork(db, NOON_MS);
  expect(await clustersOf(bots)).toHaveLength(1);
  expect(await clustersOf(bots)).not.toContain(null);
  expect(await clustersOf([...neighbours, ...slow])).toEqual([null]);
  await joinByNetwork(db, NOON_MS);
  const [clusterId] = await clustersOf(bots);
  const { items } = (await support.call('riskCases/listClusterAccounts', { clusterId, pageSize: 50 })).body.resp_data;
  expect(items).toHaveLength(20);
  expect(items[0]).toMatchObject({ joinedBy: 'NETWORK', networks: 1, devices: 0, unused: 1, used: 0 });
});

it('counts what a cluster holds and has used, and lists those with most worth first', async () => {
  const template = await makeTemplate(db, { bookValueFen: 1_000_000, perPerson: 10, stock: { total: 1_000 } });
  const rich = await people(5);
  await makeSightings(on, { subscriberIds: rich, name: 'rich', atMs: seenMs });
  for (const subscriberId of rich) await makeOwned(db, { subscriberId, template });
  await makeOwned(db, { subscriberId: rich[0] ?? '', template, state: 'PENDING' });
  await makeOwned(db, { subscriberId: rich[0] ?? '', template, state: 'USED' });
  await makeOwned(db, { subscriberId: rich[0] ?? '', template, validToMs: NOON_MS - 1 });
  await db
    .updateTable('risk_cluster_position')
    .set({ first_at: new Date(0) })
    .execute();
  await join();
  while ((await countNext(db, catalogue, NOON_MS)) !== 'idle');
  const { items } = (await support.call('riskCases/listClusters', {})).body.resp_data;
  const figures = { accounts: 5, unused: 6, unusedFen: 6_000_000, used: 1, usedFen: 1_000_000 };
  expect(items[0]).toMatchObject({ ...figures, countedAt: '2026-11-21T12:00:00+08:00' });
  expect(await show(items[0].clusterId)).toMatchObject({
    ...figures,
    coupons: [{ templateId: template.templateId, unused: 6, used: 1 }],
    clawbackId: null,
  });
});

it('clusters that nobody joined for thirty days are forgotten', async () => {
  expect(await retireClusters(db, NOON_MS + 20 * DAY_MS)).toBe(0);
  expect(await retireClusters(db, NOON_MS + 31 * DAY_MS)).toBeGreaterThan(0);
  expect(await db.selectFrom('risk_cluster_member').selectAll().execute()).toEqual([]);
});
