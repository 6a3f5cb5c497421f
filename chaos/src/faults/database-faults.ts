import pg from 'pg';
import { withClient } from '#checker/check.ts';
import { type Fault, holding, type Scene, seconds } from './fault.ts';

const ANY = ['one', 'nodes', 'disk', 'foreign'] as const;
const READER_SECONDS = 15;

/** Takes connections until the database has none left. */
async function takeAllConnections({ database }: Scene['installation']): Promise<readonly pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ ...database, application_name: 'chaos' });
    client.on('error', () => undefined);
    const isLast = await client.connect().then(
      () => false,
      () => true,
    );
    if (isLast) return taken;
    taken.push(client);
  }
}

/** Ends the connections of everybody else on this database. */
const END_OTHERS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND application_name <> 'chaos' AND pid <> pg_backend_pid()`;

async function withoutConnections({ installation }: Scene): Promise<void> {
  const taken = [...(await takeAllConnections(installation))];
  try {
    await taken[0]?.query(END_OTHERS);
    await seconds(1);
    taken.push(...(await takeAllConnections(installation)));
    await seconds(5);
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

export const databaseFaults: readonly Fault[] = [
  {
    name: 'lock-table',
    words: 'LOCK TABLE owned_coupon for 5 to 15 seconds',
    on: ANY,
    times: 1,
    happen: (scene) => holding(scene, scene.random.between(5, 15), 'LOCK TABLE owned_coupon'),
  },
  {
    name: 'lock-row',
    words: 'the stock of some coupons is locked for 5 to 15 seconds',
    on: ANY,
    times: 1,
    happen: (scene) =>
      holding(
        scene,
        scene.random.between(5, 15),
        'SELECT FROM stock_pool WHERE pool_id IN (SELECT pool_id FROM stock_pool ORDER BY pool_id LIMIT 5) FOR UPDATE',
      ),
  },
  {
    name: 'connections',
    words: 'all connections of the database are taken, and the server’s own are ended',
    on: ANY,
    times: 1,
    happen: withoutConnections,
  },
  {
    name: 'long-reader',
    words: `a report reads everything in one transaction for ${READER_SECONDS} seconds`,
    on: ANY,
    times: 1,
    happen: (scene) =>
      withClient(scene.installation.database, async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        for (const until = performance.now() + READER_SECONDS * 1_000; performance.now() < until; )
          await client.query('SELECT count(*) FROM owned_coupon_event');
        await client.query('COMMIT');
      }),
  },
];
