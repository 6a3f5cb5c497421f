import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { toClaim } from '#claim/claim-queue.ts';
import { claimBatch } from '#claim/claim-store.ts';
import { listOwned } from '#owned/owned-lists.ts';
import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { type CitusCluster, citusPrograms, makeClusterDatabase, onNode, startCitus } from '#test/citus-cluster.ts';
import { claimScene } from '#test/claim-scene.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';
import { useScene } from '#test/use-scene.ts';

/*
 * Measures claims, lists and uses in turn on plain PostgreSQL and on clusters of 1, 2 and 4 workers, all of the installation given
 * as a pg_config. Prints milliseconds of the database per thousand of each as JSON.
 */

const WORKERS = [0, 1, 2, 4];
const ROUNDS = 3;
const BATCH = 512;
const BATCHES = 3;
const LISTS = 100;
const USES = 30;
const PLENTY = 1_000_000;
const DATABASE = 'coupon_centre';
const log = pino({ level: 'silent' });

interface Measured {
  readonly name: string;
  readonly claims: number[];
  readonly lists: number[];
  readonly uses: number[];
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return ((performance.now() - startedMs) / count) * 1_000;
}

async function openEngine(cluster: CitusCluster) {
  const connection = { ...cluster.coordinator, database: DATABASE };
  if (cluster.workers.length === 0) await onNode(cluster.coordinator, `CREATE DATABASE ${DATABASE}`);
  else await makeClusterDatabase(cluster, DATABASE);
  await migrateWithSandbox({ connection, owner: { connection, grantTo: undefined } });
  if (cluster.workers.length > 0) await distributeDatabase(connection);
  const db = kyselyOn(createPool(connection, log));
  const scene = useScene(db);
  const { templateId } = await makeTemplate(db, { stock: { total: PLENTY } });
  const node = await claimScene(db, scene.clock);
  const target = node.target(templateId);
  const name = cluster.workers.length === 0 ? 'plain PostgreSQL' : `workers: ${cluster.workers.length}`;
  const measured: Measured = { name, claims: [], lists: [], uses: [] };

  const batch = (people: readonly string[]) => {
    const nowMs = scene.clock.now();
    const claims = people.map((subscriberId) => toClaim({ subscriberId, target, requestId: uuidv7() }, nowMs));
    return claimBatch({ db }, claims, nowMs);
  };
  async function round(isMeasured: boolean): Promise<void> {
    const crowds = Array.from({ length: BATCHES }, () => Array.from({ length: BATCH }, () => uuidv7()));
    const claims = await timed(BATCH * BATCHES, async () => {
      for (const people of crowds) await batch(people);
    });
    const query = {
      list: 'AVAILABLE',
      cardClass: undefined,
      after: undefined,
      limit: 20,
      nowMs: scene.clock.now(),
    } as const;
    const lists = await timed(LISTS, async () => {
      for (const person of crowds[0]?.slice(0, LISTS) ?? []) await listOwned(db, person, query);
    });
    const owners = await Promise.all(Array.from({ length: USES }, () => scene.couponOwner()));
    const uses = await timed(USES, async () => {
      for (const owner of owners) await scene.uses.use(scene.request(owner));
    });
    if (!isMeasured) return;
    measured.claims.push(claims);
    measured.lists.push(lists);
    measured.uses.push(uses);
  }
  const close = async (): Promise<void> => {
    node.stop();
    await db.destroy();
    await cluster.close();
  };
  return { measured, round, close };
}

const folder = await temporaryFolder();
const programs = citusPrograms(process.argv[2] ?? 'pg_config');
const engines: Awaited<ReturnType<typeof openEngine>>[] = [];
for (const workers of WORKERS) {
  const place = join(folder.path, `w${workers}`);
  engines.push(await openEngine(await startCitus({ programs, folder: place, workers, connections: 100 })));
}
for (const engine of engines) await engine.round(false);
for (let nth = 0; nth < ROUNDS; nth += 1) {
  for (const engine of engines) await engine.round(true);
}
for (const engine of engines) await engine.close();
await folder.remove();
process.stdout.write(
  `${JSON.stringify({ batch: BATCH, rounds: ROUNDS, engines: engines.map(({ measured }) => measured) })}\n`,
);
process.exit();
