import { join } from 'node:path';
import { pino } from 'pino';
import { SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';
import { NOT_DURABLE } from '#test/not-durable.ts';

/*
 * The tests' database server, a process of its own that lives as long as its standard input is open: however the run ends, by
 * itself, by Ctrl-C or by force, the database is stopped and its files are removed. Prints a list with its one connection as JSON when ready.
 */

const folder = await temporaryFolder();
const log = pino({ level: 'silent' });
const embedded = await startEmbedded({
  dataDir: join(folder.path, 'data'),
  log,
  settings: {
    ...NOT_DURABLE,
    max_connections: '300',
    // A test of a move does not wait five seconds until its subscription connects again.
    wal_retrieve_retry_interval: '100ms',
  },
});
process.stdin.resume();
process.stdin.on('close', async () => {
  await embedded.close();
  await folder.remove();
  process.exit();
});
const { connection } = embedded;
await migrateWithSandbox({ connection, owner: { connection, grantTo: SERVING_USER } });
process.stdout.write(`${JSON.stringify([connection])}\n`);
