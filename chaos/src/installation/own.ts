import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOver, socketFolder, untilDatabaseReady } from './embedded.ts';
import type { Disk, Installation } from './installation.ts';
import { startProxy } from './proxy.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What operators may restore in a day, so that many can be tried. */
const SETTINGS = { DAILY_RESTORES: '100000' };
const METRICS_TOKEN = 'a token that chaos reads metrics with';
const NODES = 2;

interface Where {
  /** A new folder; the account that the database runs as must be able to enter it. */
  readonly folder: string;
  readonly disk?: Disk | undefined;
}

async function dataFolderIn({ folder, disk }: Where): Promise<string> {
  const dataDir = join(disk?.path ?? folder, 'data');
  await mkdir(dataDir, { recursive: true });
  for (const path of [folder, dataDir]) await chmod(path, 0o755);
  return dataDir;
}

/** Waits until they are ready; a start that fails leaves no process. */
async function readyOrClosed(starting: readonly ServerProcess[], others: readonly ServerProcess[] = []): Promise<void> {
  try {
    await Promise.all(starting.map((server) => server.untilReady()));
  } catch (error) {
    for (const server of [...starting, ...others]) await server.close();
    throw error;
  }
}

/** One node with its embedded database. */
export async function startOneNode(where: Where): Promise<Installation> {
  const dataDir = await dataFolderIn(where);
  const settings = { ...SETTINGS, METRICS_TOKEN, DATA_DIR: dataDir };
  const host = await startServer({ settings, output: join(where.folder, 'server.log') });
  await readyOrClosed([host]);
  // A way of the checker's own, which no fault touches.
  const way = await startProxy(() => socketFolder(dataDir));
  return {
    kind: 'one',
    addresses: () => [host.address],
    database: ownerOver(way.port),
    sandboxKey: undefined,
    own: { host, nodes: [host], dataDir, ...(where.disk && { disk: where.disk }) },
    async close() {
      await host.close();
      await way.close();
    },
  };
}

/** A worker with the embedded database, and nodes that reach it over a network that can break. */
export async function startSeveralNodes(where: Where): Promise<Installation> {
  const dataDir = await dataFolderIn(where);
  const common = { ...SETTINGS, METRICS_TOKEN };
  const host = await startServer({
    settings: { ...common, DATA_DIR: dataDir, ROLE: 'worker' },
    output: join(where.folder, 'worker.log'),
  });
  await readyOrClosed([host]);
  await untilDatabaseReady(dataDir);
  const way = await startProxy(() => socketFolder(dataDir));
  const proxy = await startProxy(() => socketFolder(dataDir));
  const url = `postgres://coupon_centre_app@127.0.0.1:${proxy.port}/coupon_centre`;
  const secretKey = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, index) =>
      startServer({
        settings: { ...common, DATABASE_URL: url, SECRET_KEY: secretKey, ROLE: 'api' },
        output: join(where.folder, `node-${index + 1}.log`),
      }),
    ),
  );
  await readyOrClosed(nodes, [host]);
  return {
    kind: 'nodes',
    addresses: () => nodes.map(({ address }) => address),
    database: ownerOver(way.port),
    sandboxKey: undefined,
    own: { host, nodes, dataDir, proxy },
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await host.close();
      await Promise.all([proxy.close(), way.close()]);
    },
  };
}
