import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOn } from '#db/kysely.ts';
import type { Connection } from '#db/pool.ts';
import type { Schema } from '#db/schema.ts';

const STATEMENT_MS = 300_000;

/**
 * One connection beside the pool for work that goes through whole tables: it may take minutes, and must not take a
 * connection from those who answer requests. Whoever opens it destroys it.
 */
export function openForLongWork(connection: Connection): Kysely<Schema> {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'coupon-centre long work',
    max: 1,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // A connection that breaks fails its query as well; without a listener it would end the process.
  const toTheQuery = () => undefined;
  pool.on('error', toTheQuery);
  pool.on('connect', (client) => client.on('error', toTheQuery));
  return kyselyOn(pool);
}
