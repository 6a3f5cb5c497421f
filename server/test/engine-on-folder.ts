import { pino } from 'pino';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';

/* Serves the given folder until a test kills it. Prints its connection as JSON when ready. */

const [, , dataDir = ''] = process.argv;
const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);
