import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createOwnedReads } from '#owned/owned-reads.ts';
import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { createHomes } from '#platform/db/distributed/homes.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { type CitusCluster, citusPrograms, makeClusterDatabase, onNode, startCitus } from '#test/citus-cluster.ts';
import { claimScene } from '#test/claim-scene.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { ownedRows } from '#test/factories/owned.ts';
import { insertRows } from '#test/factories/rows.ts';
import { subscriberRows } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';
import { useScene } from '#test/use-scene.ts';
import { timeWithChildren } from '../../bench/tools/processor-time.ts';

/*
 * Measures claims, lists and uses in turn on plain PostgreSQL and on clusters of 1, 2 and 4 workers, all of the installation given
 * as a pg_config. Prints milliseconds of the database per thousand of each as JSON.
 */

const WORKERS = [0, 1, 2, 4];
const ROUNDS = 3;
/** People who want the coupon at the same time: as many as a batch takes, and as a grab has waiting. */
const CROWDS = [512, 8_192];
/** People who look at their coupons at the same time. */
const LISTS = 4_096;
/** Shards of a table: as many as the processors of the workers that docs/citus.md asks for, with some to spare. */
const SHARDS = '8';
/** Until plans, caches and connections between the machines are there. */
const WARM_UP = 3;
/** Uses one after another, and at the same time. */
const USES = [30, 4_096];
const PLENTY = 10_000_000;
const DATABASE = 'coupon_centre';
const log = pino({ level: 'silent' });

interface Measured {
  readonly name: string;
  /** By the size of the crowd. */
  readonly claims: number[][];
  readonly lists: number[];
  /** One after another, and at the same time. */
  readonly uses: number[][];
}

/** Processor time of the cluster's processes, milliseconds. */
async function clusterTime(folder: string): Promise<number> {
  const nodes = await readdir(folder);
  const times = nodes.map(async (node) => {
    const [pid = ''] = (await readFile(join(folder, node, 'data/postmaster.pid'), 'utf8')).split('\n');
    return timeWithChildren(Number(pid));
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}

async function openEngine(cluster: CitusCluster, folder: string) {
  const timed = async (count: number, work: () => Promise<unknown>): Promise<number> => {
    const beforeMs = await clusterTime(folder);
    await work();
    return (((await clusterTime(folder)) - beforeMs) / count) * 1_000;
  };
  const connection = { ...cluster.coordinator, database: DATABASE };
  if (cluster.workers.length === 0) await onNode(cluster.coordinator, `CREATE DATABASE ${DATABASE}`);
  else await makeClusterDatabase(cluster, DATABASE);
  await migrateWithSandbox({ connection, owner: { connection, grantTo: undefined } });
  if (cluster.workers.length > 0) await distributeDatabase(connection);
  const db = kyselyOn(createPool(connection, log));
  const scene = useScene(db);
  const { templateId } = await makeTemplate(db, { stock: { total: PLENTY } });
  const homes = createHomes(db, log);
  await homes.start();
  const owned = createOwnedReads(db, homes);
  const used = await makeTemplate(db, { perPerson: 100, stock: { total: PLENTY } });
  const uses = scene.usesWith({ homes, provisioning: { ...scene.biller, grant: async () => ({ kind: 'granted' }) } });
  const node = await claimScene(db, scene.clock, { homes });
  const target = node.target(templateId);
  const name = cluster.workers.length === 0 ? 'plain PostgreSQL' : `workers: ${cluster.workers.length}`;
  const measured: Measured = { name, claims: CROWDS.map(() => []), lists: [], uses: USES.map(() => []) };

  const claim = (people: readonly string[]) =>
    Promise.all(people.map((subscriberId) => node.claims.claimOnce({ subscriberId, target, requestId: uuidv7() })));
  async function owners(count: number) {
    const made = Array.from({ length: count }, () => {
      const { subscriber, rows } = subscriberRows(scene.cipher);
      const { subscriberId } = subscriber;
      const owned = ownedRows({ subscriberId, template: used, claimedAtMs: scene.clock.now() });
      return {
        subscriberId,
        ownedId: owned.owned.ownedId,
        rows: [{ subscriber: rows.subscriber ?? [] }, ...owned.rows],
      };
    });
    await insertRows(db, ...made.flatMap(({ rows }) => rows));
    return made;
  }
  async function round(isMeasured: boolean): Promise<void> {
    await node.refresh();
    const crowds = CROWDS.map((size) => Array.from({ length: size }, () => uuidv7()));
    const claims: number[] = [];
    for (const people of crowds) claims.push(await timed(people.length, () => claim(people)));
    const query = {
      list: 'AVAILABLE',
      cardClass: undefined,
      after: undefined,
      limit: 20,
      nowMs: scene.clock.now(),
    } as const;
    const readers = crowds[1]?.slice(0, LISTS) ?? [];
    const lists = await timed(LISTS, () =>
      Promise.all(readers.map((subscriberId) => owned.page({ subscriberId, query }))),
    );
    const [alone = [], together = []] = await Promise.all(USES.map((count) => owners(count)));
    const usesAlone = await timed(alone.length, async () => {
      for (const owner of alone) await uses.use(scene.request(owner));
    });
    const usesTogether = await timed(together.length, () =>
      Promise.all(together.map((owner) => uses.use(scene.request(owner)))),
    );
    if (!isMeasured) return;
    for (const [index, ms] of claims.entries()) measured.claims[index]?.push(ms);
    measured.lists.push(lists);
    for (const [index, ms] of [usesAlone, usesTogether].entries()) measured.uses[index]?.push(ms);
  }
  const close = async (): Promise<void> => {
    node.stop();
    await homes.stop();
    await db.destroy();
    await cluster.close();
  };
  /** What autovacuum does within a minute or so. */
  const analyze = () => sql`ANALYZE`.execute(db);
  return { measured, round, analyze, close };
}

const folder = await temporaryFolder();
const programs = citusPrograms(process.argv[2] ?? 'pg_config');
const engines: Awaited<ReturnType<typeof openEngine>>[] = [];
for (const workers of WORKERS) {
  const place = join(folder.path, `w${workers}`);
  engines.push(
    await openEngine(
      await startCitus({ programs, folder: place, workers, connections: 100, more: { 'citus.shard_count': SHARDS } }),
      place,
    ),
  );
}
for (let nth = 0; nth < WARM_UP; nth += 1) for (const engine of engines) await engine.round(false);
for (const engine of engines) await engine.analyze();
for (let nth = 0; nth < ROUNDS; nth += 1) {
  for (const engine of engines) await engine.round(true);
}
for (const engine of engines) await engine.close();
await folder.remove();
process.stdout.write(
  `${JSON.stringify({ crowds: CROWDS, rounds: ROUNDS, engines: engines.map(({ measured }) => measured) })}\n`,
);
process.exit();
