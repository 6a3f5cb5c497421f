import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { ClaimRequest } from '#claim/claim-queue.ts';
import { createHomes, type Homes } from '#platform/db/distributed/homes.ts';
import { SERVING_USER, type SocketConnection } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type CitusCluster, citusPrograms, makeDistributedDatabase, startCitus } from '#test/citus-cluster.ts';
import { type ClaimScene, claimScene, type MovableClock, movableClock } from '#test/claim-scene.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { makeTemplate } from '#test/factories/template.ts';

const DATABASE = 'coupon_centre';
const CONNECTIONS = 150;
const CONNECTIONS_A_NODE = 12;
/** The least for which a shelf is made, so that some hundreds of units are lent several times over. */
const LEAST_UNITS = 4;
const log = pino({ level: 'silent' });

/** A coupon of which each may have one. */
export interface ShelvedCoupon {
  readonly templateId: string;
  readonly poolId: string;
  readonly target: ClaimRequest['target'];
}

/** A cluster of its own, which a test may damage, with nodes that claim. */
export interface ShelfCluster {
  readonly cluster: CitusCluster;
  readonly clock: MovableClock;
  /** As the tables' owner. */
  readonly owner: SocketConnection;
  readonly db: Kysely<Schema>;
  readonly homes: Homes;
  /** Each with connections of its own, and shelves for every claim. */
  readonly nodes: readonly ClaimScene[];
  /** One more, as before an update. */
  readonly withoutShelves: ClaimScene;
  /** Lets every node read the catalogue now. */
  refresh(): Promise<void>;
  /** A coupon that every node knows. */
  coupon(total: number): Promise<ShelvedCoupon>;
  /** The folder of the worker that has a person's rows. */
  workerOf(subscriberId: string): string;
  /** Asks again where the rows are. */
  findHomes(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a cluster with `workers`, whose subscribers have two homes on each. */
export async function startShelfCluster(workers: number): Promise<ShelfCluster> {
  const folder = await temporaryFolder();
  const cluster = await startCitus({
    programs: citusPrograms('pg_config'),
    folder: folder.path,
    workers,
    connections: CONNECTIONS,
    more: {
      // What is killed is a process, not the machine.
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'logical',
      max_wal_senders: '30',
      max_replication_slots: '30',
      max_logical_replication_workers: '30',
      'citus.shard_count': String(2 * workers),
      'citus.node_connection_timeout': '1500ms',
      'citus.recover_2pc_interval': '5s',
      'citus.defer_shard_delete_interval': '2s',
    },
  });
  const owner = await makeDistributedDatabase(cluster, DATABASE);
  const db = kyselyOn(createPool(owner, log));
  const clock = movableClock();
  const homes = createHomes(db, log);
  await homes.start();
  const pools: Kysely<Schema>[] = [];
  async function startNode(shelving: Parameters<typeof claimScene>[2]): Promise<ClaimScene> {
    const pool = kyselyOn(createPool({ ...owner, user: SERVING_USER }, log, CONNECTIONS_A_NODE));
    pools.push(pool);
    const node = await claimScene(pool, clock, shelving);
    await node.catalogue.start();
    return node;
  }
  const shelving = { homes, leastUnits: LEAST_UNITS, crowd: 0 };
  const nodes = [await startNode(shelving), await startNode(shelving), await startNode(shelving)];
  const withoutShelves = await startNode({});
  const all = [...nodes, withoutShelves];
  const refresh = async (): Promise<void> => {
    await Promise.all(all.map((node) => node.refresh()));
  };

  const keys = new Set<string>();
  while (keys.size < homes.count()) keys.add(homes.of(uuidv7()) ?? '');
  let hosts = new Map<string, string>();
  async function findHomes(): Promise<void> {
    const { rows } = await sql<{ key: string; host: string }>`
      SELECT key, n.nodename AS host
        FROM unnest(${[...keys]}::uuid[]) AS key
        JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('owned_coupon', key)
        JOIN pg_dist_node n USING (groupid)`.execute(db);
    hosts = new Map(rows.map(({ key, host }) => [key, host]));
  }
  await findHomes();

  return {
    cluster,
    clock,
    owner,
    db,
    homes,
    nodes,
    withoutShelves,
    refresh,
    async coupon(total) {
      const { templateId, centrePoolId } = await makeTemplate(db, { perPerson: 1, stock: { total } });
      await refresh();
      return { templateId, poolId: centrePoolId, target: withoutShelves.target(templateId) };
    },
    workerOf: (subscriberId) => hosts.get(homes.of(subscriberId) ?? '') ?? '',
    findHomes,
    async close() {
      for (const node of all) node.stop();
      await homes.stop();
      await Promise.all([...pools, db].map((each) => each.destroy()));
      await cluster.close();
      await folder.remove();
    },
  };
}
