import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { databaseAccount } from '#platform/db/embedded/account.ts';
import { makePassableFolder } from '#platform/db/embedded/data-folder.ts';
import { SERVING_USER, type SocketConnection } from '#platform/db/embedded/embedded.ts';
import { becomesReady, type Postmaster, spawnPostmaster } from '#platform/db/embedded/postmaster.ts';
import { processStart } from '#platform/db/embedded/process-start.ts';
import type { Programs } from '#platform/db/embedded/programs.ts';
import { runProgram } from '#platform/db/embedded/run-program.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';

/** A cluster on this machine: Unix sockets only, all its files in one folder. */
export interface CitusCluster {
  readonly coordinator: SocketConnection;
  readonly workers: readonly SocketConnection[];
  /** Ends all processes of a worker by force; returns what starts it again. */
  kill(worker: SocketConnection): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const USER = 'coupon_centre';
const GONE_POLL_MS = 10;

/** A PostgreSQL installation with the extension. */
export function citusPrograms(pgConfig: string): Programs {
  const bin = execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8' }).trim();
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

interface StartedNode {
  readonly server: SocketConnection;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const settings = (connections: number) => ({
  shared_preload_libraries: 'citus',
  max_connections: String(connections),
  max_prepared_transactions: String(connections),
  max_worker_processes: '64',
  // Both ends of a connection are on this machine.
  'citus.node_conninfo': 'sslmode=prefer',
});

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** All of a database's processes at once, as when a machine loses its power. */
async function killWithChildren({ pid, ended }: Postmaster): Promise<void> {
  // It makes no more of them.
  signal(pid, 'SIGSTOP');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  for (const each of [pid, ...children]) signal(each, 'SIGKILL');
  await ended;
  while (children.some((each) => processStart(each) !== null)) await pause(GONE_POLL_MS);
}

async function startNode(
  folder: string,
  programs: Programs,
  more: Readonly<Record<string, string>>,
): Promise<StartedNode> {
  const account = databaseAccount(folder);
  const cluster = join(folder, 'data');
  const socketFolder = join(folder, 'socket');
  for (const made of [folder, cluster, socketFolder]) {
    await mkdir(made, { mode: 0o700 });
    if (account.ids !== null) await chown(made, account.ids.uid, account.ids.gid);
  }
  const wanted = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--locale=C'];
  const made = await runProgram(programs.initdb, [...wanted, '--pgdata', cluster], { account, folder });
  if (!made.ok) throw new Error(`initdb: ${made.said}`);
  const log = pino({ level: 'silent' });
  const start = async (): Promise<Postmaster> => {
    // By it Citus reaches its own machine, when it moves shards.
    const settings = { ...more, 'citus.local_hostname': socketFolder };
    const started = await spawnPostmaster({ cluster, socketFolder, programs, account, settings, log });
    if (!(await becomesReady(started, cluster))) throw new Error(`A node does not start: ${started.lastWords()}`);
    return started;
  };
  let postmaster = await start();
  return {
    server: { host: socketFolder, port: 5432, user: USER, database: 'postgres' },
    kill: () => killWithChildren(postmaster),
    start: async () => {
      postmaster = await start();
    },
    stop: () => postmaster.stop(),
  };
}

/** Runs one statement on a node. */
export async function onNode(node: SocketConnection, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(node);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database of this name on every node and registers the workers at the coordinator. */
export async function makeClusterDatabase(
  { coordinator, workers }: Pick<CitusCluster, 'coordinator' | 'workers'>,
  database: string,
): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    await onNode(node, `CREATE DATABASE ${database}`);
    await onNode({ ...node, database }, 'CREATE EXTENSION citus');
  }
  await onNode(
    { ...coordinator, database },
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  );
}

/** Makes a migrated, distributed, empty database on every node; returns how its owner reaches it. */
export async function makeDistributedDatabase(
  cluster: Pick<CitusCluster, 'coordinator' | 'workers'>,
  database: string,
): Promise<SocketConnection> {
  await makeClusterDatabase(cluster, database);
  const connection = { ...cluster.coordinator, database };
  await migrateWithSandbox({ connection, owner: { connection, grantTo: SERVING_USER } });
  const { faults } = await distributeDatabase(connection);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return connection;
}

/** Starts a coordinator and `workers` below `folder`. */
export async function startCitus(options: {
  readonly programs: Programs;
  readonly folder: string;
  readonly workers: number;
  /** Settings of PostgreSQL that differ from ours. */
  readonly more?: Readonly<Record<string, string>>;
  readonly connections: number;
}): Promise<CitusCluster> {
  const { programs, folder, workers, connections, more = {} } = options;
  await makePassableFolder(folder);
  const names = ['coordinator', ...Array.from({ length: workers }, (_, index) => `worker-${index + 1}`)];
  const nodes = await Promise.all(
    names.map((name) => startNode(join(folder, name), programs, { ...settings(connections), ...more })),
  );
  // On every machine, so that it can be given rights to the shards.
  await Promise.all(nodes.map(({ server }) => onNode(server, `CREATE ROLE ${SERVING_USER} LOGIN`)));
  const [coordinator, ...others] = nodes.map(({ server }) => server);
  if (coordinator === undefined) throw new Error('a cluster has a coordinator');
  const close = async (): Promise<void> => {
    for (const node of nodes) await node.stop();
  };
  const kill = async ({ host }: SocketConnection): Promise<() => Promise<void>> => {
    const node = nodes.find(({ server }) => server.host === host);
    if (node === undefined) throw new Error(`no node at ${host}`);
    await node.kill();
    return node.start;
  };
  return { coordinator, workers: others, kill, close };
}
