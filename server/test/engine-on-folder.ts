import { pino } from 'pino';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';

/* Serves the folder it is given until it is killed: what tests kill. Prints its connection, as JSON, when ready. */

const [, , dataDir = ''] = process.argv;
const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);
