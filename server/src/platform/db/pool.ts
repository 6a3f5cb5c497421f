import pg from 'pg';
import type { Logger } from 'pino';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';

/** What `pg` needs to reach the database, ours or another. */
export type Connection = SocketConnection | { readonly connectionString: string };

const MAX_CONNECTIONS = 20;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;
/** A little later than the database's own limit: for when its answer never comes. */
const QUERY_MS = 11_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;
const LIFETIME_S = 3_600;

/** Connections of a node's web processes together; each needs some for claims and some for the rest. */
const MAX_OF_PROCESSES = 60;
const LEAST_A_PROCESS = 8;

/** Connection limit of each of `processes`. */
export const poolMaxOf = (processes: number): number =>
  Math.max(LEAST_A_PROCESS, Math.min(MAX_CONNECTIONS, Math.floor(MAX_OF_PROCESSES / processes)));

/** Connections to the database with every wait bounded. A connection that breaks is replaced; the pool outlives restarts. */
export function createPool(connection: Connection, log: Logger, max = MAX_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'coupon-centre',
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection broke while idle');
  });
  // A connection that breaks while in use fails its query as well; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ reason: error.message }, 'A database connection broke while in use'));
  });
  return pool;
}
