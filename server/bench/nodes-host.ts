import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';
import { startServer } from '#test/server-process.ts';

/*
 * API nodes, each a process, on one new database with its usual, durable settings. Arguments: the number of coupons with plenty of
 * stock, and the number of nodes (2).
 */

const PLENTY = 1_000_000_000;
const KEY = Buffer.alloc(32, 9).toString('base64');

const folder = await temporaryFolder();
const dataDir = join(folder.path, 'data');
const log = pino({ level: 'silent' });
const embedded = await startEmbedded({ dataDir, log });
const { connection } = embedded;
await migrateWithSandbox({ connection, owner: { connection, grantTo: SERVING_USER } });
const pool = createPool(connection, log);
const made: string[] = [];
for (let left = Number(process.argv[2] ?? 1); left > 0; left -= 1) {
  made.push((await makeTemplate(kyselyOn(pool), { perPerson: PLENTY, stock: { total: PLENTY } })).templateId);
}
const soldOut = await makeTemplate(kyselyOn(pool), { perPerson: PLENTY, stock: { total: 1 } });
await makeOwned(kyselyOn(pool), { subscriberId: uuidv7(), template: soldOut });
await pool.end();

const { host, database } = connection;
const DATABASE_URL = `postgres://${SERVING_USER}@localhost/${database}?host=${encodeURIComponent(host)}`;
const nodes = Array.from({ length: Number(process.argv[3] ?? 2) }, () =>
  startServer({
    DATABASE_URL,
    SECRET_KEY: KEY,
    ROLE: 'api',
    SANDBOX: 'on',
    DEMO_PROVINCE: 'false',
    LOG_LEVEL: 'error',
  }),
);
const baseUrls = await Promise.all(nodes.map(async (node) => (await node.prints(/(http:\/\/[^/]+)\/docs/))[1]));

process.stdin.resume();
process.stdin.on('close', async () => {
  for (const node of nodes) node.process.kill('SIGTERM');
  await Promise.all(nodes.map((node) => node.exited));
  await embedded.close();
  await folder.remove();
  process.exit();
});
const databasePid = (await readPostmasterFile(join(dataDir, 'postgres')))?.pid;
const pids = nodes.map((node) => node.process.pid);
process.stdout.write(`${JSON.stringify({ baseUrls, pids, databasePid, hot: made, soldOut: soldOut.templateId })}\n`);
