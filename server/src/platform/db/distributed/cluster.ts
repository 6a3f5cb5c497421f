import type pg from 'pg';
import { StartProblem } from '#platform/process/start-problem.ts';

const OLDEST_CITUS = 13;
const NODES_APPLICATION = 'coupon-centre';

async function ensureExtension(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ default_version: string; installed_version: string | null }>(
    "SELECT default_version, installed_version FROM pg_available_extensions WHERE name = 'citus'",
  );
  const [citus] = rows;
  if (citus === undefined) {
    throw new StartProblem(
      `The database server has no extension "citus": install Citus ${OLDEST_CITUS} or newer there and on every worker (docs/citus.md).`,
    );
  }
  const version = citus.installed_version ?? citus.default_version;
  if (Number.parseInt(version, 10) < OLDEST_CITUS) {
    throw new StartProblem(`The database has Citus ${version}; ${OLDEST_CITUS} or newer is needed.`);
  }
  const { rows: loaded } = await client.query<{ libraries: string }>(
    "SELECT current_setting('shared_preload_libraries') AS libraries",
  );
  if (!loaded[0]?.libraries.includes('citus')) {
    throw new StartProblem(
      'Citus is installed but not loaded: put it first in shared_preload_libraries and restart PostgreSQL.',
    );
  }
  await client.query('CREATE EXTENSION IF NOT EXISTS citus');
  return version;
}

async function workersThatAnswer(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ node: string; answers: boolean | null }>(
    `SELECT nodename || ':' || nodeport AS node, citus_check_connection_to_node(nodename, nodeport) AS answers
       FROM pg_dist_node WHERE isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY 1`,
  );
  if (rows.length === 0) {
    throw new StartProblem(
      "The cluster has no workers: SELECT citus_set_coordinator_host('<this host>', 5432); SELECT citus_add_node('<worker>', 5432) for each, in this database (docs/citus.md).",
    );
  }
  const silent = rows.filter(({ answers }) => answers !== true).map(({ node }) => node);
  if (silent.length > 0)
    throw new StartProblem(`Workers that cannot be reached from the coordinator: ${silent.join(', ')}.`);
  return rows.length;
}

/**
 * Checks that this database is the coordinator of a working cluster and describes it. Throws StartProblem with what is missing:
 * the extension, its version, workers, an answer from one.
 */
export async function checkCluster(client: pg.Client): Promise<string> {
  const version = await ensureExtension(client);
  const workers = await workersThatAnswer(client);
  const { rows } = await client.query<{ shards: string }>("SELECT current_setting('citus.shard_count') AS shards");
  return `Citus ${version}, ${workers} ${workers === 1 ? 'worker' : 'workers'}, ${rows[0]?.shards} shards a table`;
}

/** Throws StartProblem while nodes are connected: a table that is being moved takes no writes, and their waits are bounded. */
export async function refuseWhileNodesRun(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ connections: string }>(
    `SELECT count(*) AS connections FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
    [NODES_APPLICATION],
  );
  const connections = Number(rows[0]?.connections);
  if (connections > 0) {
    throw new StartProblem(
      `${connections} ${connections === 1 ? 'connection' : 'connections'} of running nodes: stop every node (and close what a pooler holds open for them), then run this again.`,
    );
  }
}
