import pg from 'pg';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import type { Connection } from '#platform/db/pool.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

/** For which new database this one is closed to its server; no row: it is open. */
export const CLOSED_FOR = `SELECT coalesce(shobj_description(oid, 'pg_authid'), 'another database') AS moved_to
  FROM pg_roles WHERE rolname = '${SERVING_USER}' AND NOT rolcanlogin`;

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row | undefined> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows[0];
}

/** Throws StartProblem where the move into this database has not ended: what is there is not whole, and changes by itself. */
export async function checkNotMovedInto(connection: Connection): Promise<void> {
  const found = await ask<{ is_target: boolean }>(
    connection,
    `SELECT to_regnamespace('${MOVE}') IS NOT NULL AS is_target`,
  );
  if (found?.is_target !== true) return;
  throw new StartProblem(
    'A move into this database has not ended: run `npm run move` to its end with --switch, or use another database.',
  );
}

/** Whether a move out of this database has begun and not ended. */
export async function isBeingMoved(database: pg.Pool): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [MOVE]);
  return rowCount !== 0;
}

/** The same for an embedded database, as its owner; also throws StartProblem where it was moved away. */
export async function checkNotMoved(owner: Connection): Promise<void> {
  await checkNotMovedInto(owner);
  const found = await ask<{ moved_to: string }>(owner, CLOSED_FOR);
  if (found === undefined) return;
  throw new StartProblem(
    `This database was moved to ${found.moved_to}, or is just being moved: serve that one (docs/operations.md), or open this one again by \`npm run move\` with --cancel.`,
  );
}
