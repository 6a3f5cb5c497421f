import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { citusPrograms, makeClusterDatabase, onNode, startCitus } from '#test/citus-cluster.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';

/*
 * `engine-process.ts` on a cluster: a coordinator and two workers on the PostgreSQL that the argument (a pg_config) names, with a
 * migrated, distributed and empty database that is there on every node. Prints its connections as JSON, the coordinator's first.
 */

const TEMPLATE = 'coupon_centre';
const folder = await temporaryFolder();
const cluster = await startCitus({
  programs: citusPrograms(process.argv[2] ?? 'pg_config'),
  folder: folder.path,
  workers: 2,
  connections: 400,
  // What is tested here is not whether it survives a power cut; and a table of few shards is made and dropped quickly.
  more: { fsync: 'off', full_page_writes: 'off', 'citus.shard_count': '4' },
});
process.stdin.resume();
process.stdin.on('close', async () => {
  await cluster.close();
  await folder.remove();
  process.exit();
});
await makeClusterDatabase(cluster, TEMPLATE);
const template = { ...cluster.coordinator, database: TEMPLATE };
await migrateWithSandbox(template);
const { faults } = await distributeDatabase(template);
if (faults.length > 0) throw new Error(faults.join('; '));
const nodes = [cluster.coordinator, ...cluster.workers];
// What keeps a cluster's database in order runs in each of them, and a database that is connected to cannot be copied.
for (const node of nodes) {
  await onNode(
    node,
    `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`,
  );
}
process.stdout.write(`${JSON.stringify(nodes.map((node) => ({ ...node, database: TEMPLATE })))}\n`);
