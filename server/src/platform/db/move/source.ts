import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { CLOSED_FOR } from './moved.ts';
import { movedTables, onlyInOne } from './moved-tables.ts';

const PASSWORD_BYTES = 24;
const END_OF_BACKEND_MS = 10_000;
/** The move's own slot, and those that PostgreSQL makes for a table while it is copied. */
const OUR_SLOTS = `FROM pg_replication_slots
  WHERE database = current_database() AND (slot_name = '${MOVE}' OR slot_name ~ '^pg_[0-9]+_sync_[0-9]+_[0-9]+$')`;

/** Checks that the embedded database can be read along while it serves. Throws StartProblem. */
export async function checkSource(source: pg.Pool): Promise<void> {
  const { rows } = await source.query<{ wal_level: string }>("SELECT current_setting('wal_level') AS wal_level");
  if (rows[0]?.wal_level === 'logical') return;
  throw new StartProblem(
    'The embedded database was started by an earlier release, which did not write what a move reads: restart the server, then run this again.',
  );
}

async function publish(source: pg.Pool): Promise<void> {
  const tables = await movedTables(source);
  const { rows } = await source.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_publication_tables WHERE pubname = $1",
    [MOVE],
  );
  if (rows.length === 0) await source.query(`CREATE PUBLICATION ${MOVE} FOR TABLE ${tables.join(', ')}`);
  else if (
    onlyInOne(
      tables,
      rows.map(({ name }) => name),
    ).length > 0
  ) {
    throw new StartProblem('The tables have changed since the move began: run it with --cancel, then begin again.');
  }
}

/** Makes what a move needs in the embedded database, or finds it. Returns the password of its role, a new one each time. */
export async function prepareSource(source: pg.Pool): Promise<string> {
  await publish(source);
  const found = await source.query('SELECT FROM pg_roles WHERE rolname = $1', [MOVE]);
  if (found.rowCount === 0) await source.query(`CREATE ROLE ${MOVE}`);
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await source.query(`ALTER ROLE ${MOVE} LOGIN REPLICATION PASSWORD '${password}'`);
  await source.query(`GRANT pg_read_all_data TO ${MOVE}`);
  return password;
}

/** Ends what keeps the log for the new database. */
export async function dropSlots(source: pg.Pool): Promise<void> {
  await source.query(`SELECT pg_terminate_backend(active_pid, ${END_OF_BACKEND_MS}) ${OUR_SLOTS} AND active`);
  await source.query(`SELECT pg_drop_replication_slot(slot_name) ${OUR_SLOTS}`);
}

/** Removes it again. The new database has no subscription any more. */
export async function releaseSource(source: pg.Pool): Promise<void> {
  await dropSlots(source);
  await source.query(`DROP PUBLICATION IF EXISTS ${MOVE}`);
  const found = await source.query('SELECT FROM pg_roles WHERE rolname = $1', [MOVE]);
  if (found.rowCount === 0) return;
  await source.query(`REVOKE pg_read_all_data FROM ${MOVE}`);
  await source.query(`DROP ROLE ${MOVE}`);
}

/** Bytes of the log that the new database has yet to confirm. Throws StartProblem where the log was removed meanwhile. */
export async function bytesBehind(source: pg.Pool): Promise<number> {
  const { rows } = await source.query<{ bytes: string | null; wal_status: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn) AS bytes, wal_status
       FROM pg_replication_slots WHERE slot_name = $1`,
    [MOVE],
  );
  const [slot] = rows;
  if (slot === undefined || slot.wal_status === 'lost') {
    throw new StartProblem(
      'The move stood still for too long, and the old database no longer keeps what it lacks: run it with --cancel, then begin again.',
    );
  }
  return Number(slot.bytes);
}

/** Where the log ends now. */
export async function endOfLog(source: pg.Pool): Promise<string> {
  const { rows } = await source.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
  return rows[0]?.lsn ?? '';
}

/** Whether the new database has everything up to this place of the log, safely on its disk. */
export async function hasConfirmed(source: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await source.query<{ has: boolean }>(
    'SELECT confirmed_flush_lsn >= $2::pg_lsn AS has FROM pg_replication_slots WHERE slot_name = $1',
    [MOVE, lsn],
  );
  return rows[0]?.has === true;
}

/** The new database for which the old one is closed to its server, as people know it; null: it is open. */
export async function closedFor(source: pg.Pool): Promise<string | null> {
  const { rows } = await source.query<{ moved_to: string }>(CLOSED_FOR);
  return rows[0]?.moved_to ?? null;
}

/**
 * Closes the old database to its server: its role can no longer connect, and its connections end. It stays closed over restarts, so an
 * old server that is started by mistake serves nothing. Resolves once no connection of the role is left.
 */
export async function closeSource(source: pg.Pool, movedTo: string): Promise<void> {
  await source.query(
    `COMMENT ON ROLE ${SERVING_USER} IS ${pg.escapeLiteral(movedTo)}; ALTER ROLE ${SERVING_USER} NOLOGIN`,
  );
  const { rows } = await source.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
  // A connection that was just beginning may have passed the check of its role, and its role is not seen yet.
  const others = `FROM pg_stat_activity
    WHERE usename = '${SERVING_USER}' OR usename IS NULL AND backend_type = 'client backend' AND backend_start <= $1`;
  for (;;) {
    const { rowCount } = await source.query(`SELECT pg_terminate_backend(pid, ${END_OF_BACKEND_MS}) ${others}`, [
      rows[0]?.now,
    ]);
    if (rowCount === 0) return;
  }
}

/** Throws StartProblem where a connection of the server is there although the old database is closed. */
export async function checkNothingServes(source: pg.Pool): Promise<void> {
  const { rowCount } = await source.query('SELECT FROM pg_stat_activity WHERE usename = $1', [SERVING_USER]);
  if (rowCount === 0) return;
  throw new StartProblem('The server still had a connection to the old database: run it again.');
}

/** Opens the old database to its server again. */
export async function reopenSource(source: pg.Pool): Promise<void> {
  await source.query(`ALTER ROLE ${SERVING_USER} LOGIN; COMMENT ON ROLE ${SERVING_USER} IS NULL`);
}
