import { CLUSTER_ACCOUNTS_MAX } from '@coupon-centre/contract/risk-case/cluster-fields';
import { type Selectable, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { DisjointSets } from './disjoint-sets.ts';

type Member = Selectable<Schema['risk_cluster_member']>;

/** Accounts that belong together, and when that was seen. */
export interface Group {
  readonly by: Member['joined_by'];
  readonly subscriberIds: readonly string[];
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

/** Of what is joined: a cluster that exists, or an account that is in none. */
const ofCluster = (clusterId: string): string => `cluster ${clusterId}`;

interface Known {
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly accountsOf: ReadonlyMap<string, number>;
}

async function readKnown(trx: Transaction<Schema>, subscriberIds: readonly string[]): Promise<Known> {
  const members = await trx
    .selectFrom('risk_cluster_member')
    .select(['subscriber_id', 'cluster_id'])
    .where(sql<boolean>`subscriber_id = ANY (${subscriberIds}::uuid[])`)
    .execute();
  const clusterIds = [...new Set(members.map(({ cluster_id }) => cluster_id))];
  const clusters = await trx
    .selectFrom('risk_cluster')
    .select(['cluster_id', 'accounts'])
    .where(sql<boolean>`cluster_id = ANY (${clusterIds}::uuid[])`)
    .execute();
  return {
    clusterOf: new Map(members.map(({ subscriber_id, cluster_id }) => [subscriber_id, cluster_id])),
    accountsOf: new Map(clusters.map(({ cluster_id, accounts }) => [cluster_id, accounts])),
  };
}

/** What becomes one cluster. */
interface Joined {
  readonly clusterId: string;
  readonly isNew: boolean;
  /** Clusters that become part of it. */
  readonly mergedIds: readonly string[];
  readonly newSubscriberIds: readonly string[];
  readonly groups: readonly Group[];
}

function joinAll(groups: readonly Group[], { clusterOf, accountsOf }: Known): readonly Joined[] {
  const sets = new DisjointSets(CLUSTER_ACCOUNTS_MAX);
  const nodeOf = (subscriberId: string): string => {
    const clusterId = clusterOf.get(subscriberId);
    const node = clusterId === undefined ? subscriberId : ofCluster(clusterId);
    sets.add(node, clusterId === undefined ? 1 : (accountsOf.get(clusterId) ?? 1));
    return node;
  };
  const nodes = groups.map((group) => ({ group, own: [...new Set(group.subscriberIds.map(nodeOf))] }));
  for (const { own } of nodes) {
    const [first, ...others] = own;
    for (const other of others) if (first !== undefined) sets.join(first, other);
  }
  const prefix = ofCluster('');
  return [...sets.sets()].flatMap((elements) => {
    const clusterIds = elements
      .filter((element) => element.startsWith(prefix))
      .map((element) => element.slice(prefix.length))
      .sort();
    const newSubscriberIds = elements.filter((element) => !element.startsWith(prefix));
    const [oldest, ...mergedIds] = clusterIds;
    if (newSubscriberIds.length === 0 && mergedIds.length === 0) return [];
    if (oldest === undefined && newSubscriberIds.length === 1) return [];
    const isOwn = new Set(elements);
    return [
      {
        clusterId: oldest ?? newId(),
        isNew: oldest === undefined,
        mergedIds,
        newSubscriberIds,
        groups: nodes.filter(({ own }) => own.some((node) => isOwn.has(node))).map(({ group }) => group),
      },
    ];
  });
}

async function mergeInto(trx: Transaction<Schema>, clusterId: string, mergedIds: readonly string[]): Promise<void> {
  if (mergedIds.length === 0) return;
  const areMerged = sql<boolean>`cluster_id = ANY (${mergedIds}::uuid[])`;
  await trx.updateTable('risk_cluster_member').set({ cluster_id: clusterId }).where(areMerged).execute();
  await trx.updateTable('clawback').set({ cluster_id: clusterId }).where(areMerged).execute();
  const { since } = await trx
    .selectFrom('risk_cluster')
    .select(({ fn }) => fn.min('since').as('since'))
    .where(areMerged)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('risk_cluster')
    .set({ since: sql<Date>`least(since, ${since})` })
    .where('cluster_id', '=', clusterId)
    .execute();
  await trx.deleteFrom('risk_cluster').where(areMerged).execute();
}

async function write(trx: Transaction<Schema>, joined: Joined, nowMs: number): Promise<void> {
  const { clusterId, isNew, mergedIds, newSubscriberIds, groups } = joined;
  const since = new Date(Math.min(...groups.map(({ firstAtMs }) => firstAtMs)));
  const lastAt = new Date(Math.max(...groups.map(({ lastAtMs }) => lastAtMs)));
  const byDevice = new Set(groups.flatMap((group) => (group.by === 'DEVICE' ? group.subscriberIds : [])));
  if (newSubscriberIds.length > 0) {
    await trx
      .insertInto('risk_cluster_member')
      .values(
        newSubscriberIds.map((subscriberId) => ({
          subscriber_id: subscriberId,
          cluster_id: clusterId,
          joined_by: byDevice.has(subscriberId) ? ('DEVICE' as const) : ('NETWORK' as const),
          joined_at: new Date(nowMs),
        })),
      )
      .execute();
  }
  if (isNew) {
    const accounts = newSubscriberIds.length;
    await trx
      .insertInto('risk_cluster')
      .values({ cluster_id: clusterId, accounts, since, last_at: lastAt, counted_at: null })
      .execute();
    return;
  }
  await mergeInto(trx, clusterId, mergedIds);
  const { accounts } = await trx
    .selectFrom('risk_cluster_member')
    .select(({ fn }) => fn.countAll<string>().as('accounts'))
    .where('cluster_id', '=', clusterId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('risk_cluster')
    .set({
      accounts: Number(accounts),
      since: sql<Date>`least(since, ${since})`,
      last_at: sql<Date>`greatest(last_at, ${lastAt})`,
      counted_at: null,
    })
    .where('cluster_id', '=', clusterId)
    .execute();
}

/**
 * Joins the accounts of each group, with the clusters that they are in. The same groups again change nothing. The caller holds
 * `risk_cluster_position`.
 */
export async function joinAccounts(trx: Transaction<Schema>, groups: readonly Group[], nowMs: number): Promise<void> {
  const known = await readKnown(trx, [...new Set(groups.flatMap(({ subscriberIds }) => subscriberIds))]);
  for (const joined of joinAll(groups, known)) await write(trx, joined, nowMs);
}
