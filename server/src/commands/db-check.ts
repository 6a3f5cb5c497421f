import { existsSync } from 'node:fs';
import pg from 'pg';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createLog } from '#platform/process/log.ts';
import { checkDatabase } from './db-check/check-database.ts';
import { isWell, linesOf } from './db-check/checked.ts';
import { readAnchors } from './db-check/read-anchors.ts';
import { runCommand } from './run-command.ts';

/* `npm run db:check`: checks pages, tables and indexes, sums, the biller's book and the operators' record; also while it serves. */

await runCommand(async (_, { database, env, secrets }) => {
  const { auditAnchorFile: file } = env;
  // Before the first entry there is no file.
  const anchors = file === undefined || !existsSync(file) ? undefined : await readAnchors(file);
  // Not the pool that serves: a check of a large table takes longer than an answer may.
  const pool = new pg.Pool({ ...(database.owner?.connection ?? database.connection), max: 2 });
  // A connection that breaks fails the check that uses it.
  pool.on('error', () => undefined);
  const db = kyselyOn(pool);
  giveAuditKeys(db, secrets);
  try {
    const checked = await checkDatabase({ db, pool, log: createLog('silent'), anchors });
    const faults = checked.filter((one) => !isWell(one)).length;
    const verdict = faults === 0 ? 'All is well.' : `${faults} of ${checked.length} checks found something.`;
    return { isWell: faults === 0, lines: [...checked.flatMap(linesOf), verdict] };
  } finally {
    await pool.end();
  }
});
