import { sandboxSealedTables } from '@coupon-centre/sandbox/src/sandbox-sealed-tables.ts';
import pino from 'pino';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { createRotation } from '#keys/rotation.ts';
import { sealedTables } from '#keys/sealed-tables.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { type Connection, createPool } from '#platform/db/pool.ts';
import { keysIn } from '#platform/settings/key-source.ts';
import { followKeys, openSecrets } from '#platform/settings/secrets.ts';

/*
 * A worker that rotates the key until it is killed. Arguments: the connection as JSON, the keys as the setting has them, what its clock
 * shows (epoch milliseconds). Prints a line when it begins.
 */

const [, , connection = '', keys = '', nowMs = ''] = process.argv;
const PAUSE_MS = 50;
const secretKey = keysIn(keys);
if (secretKey === undefined) throw new Error('these are no keys');
const deriveKey = openSecrets({ secretKey, dataDir: '' });
const pool = createPool(JSON.parse(connection) as Connection, pino({ level: 'silent' }));
const db = kyselyOn(pool);
giveAuditKeys(db, deriveKey);
const tables = [...sealedTables, ...sandboxSealedTables];
const rotate = createRotation({ db, pool, clock: { now: () => Number(nowMs) }, deriveKey, tables });
process.stdout.write('rotating\n');
for (;;) {
  await followKeys(pool, deriveKey);
  if ((await rotate()) === 'idle') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
