import { citusPrograms, makeDistributedDatabase, onNode, startCitus } from '#test/citus-cluster.ts';
import { temporaryFolder } from '#test/data-folder.ts';

/*
 * `engine-process.ts` for a cluster: a coordinator and two workers of the PostgreSQL installation given as a pg_config, with a
 * migrated, distributed, empty database on every node. Prints their connections as JSON, the coordinator's first.
 */

const TEMPLATE = 'coupon_centre';
const folder = await temporaryFolder();
const cluster = await startCitus({
  programs: citusPrograms(process.argv[2] ?? 'pg_config'),
  folder: folder.path,
  workers: 2,
  connections: 400,
  // Tests do not need durability, and tables of few shards are created and dropped quickly.
  more: { fsync: 'off', full_page_writes: 'off', 'citus.shard_count': '4' },
});
process.stdin.resume();
process.stdin.on('close', async () => {
  await cluster.close();
  await folder.remove();
  process.exit();
});
await makeDistributedDatabase(cluster, TEMPLATE);
const nodes = [cluster.coordinator, ...cluster.workers];
// The cluster's maintenance daemons connect to each database, and a database with connections cannot be copied.
for (const node of nodes) {
  await onNode(
    node,
    `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`,
  );
}
process.stdout.write(`${JSON.stringify(nodes.map((node) => ({ ...node, database: TEMPLATE })))}\n`);
