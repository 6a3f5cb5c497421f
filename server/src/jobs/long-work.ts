import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOn } from '#db/kysely.ts';
import type { Schema } from '#db/schema.ts';

const STATEMENT_MS = 300_000;
const MORE_FOR_THE_ANSWER_MS = 1_000;

/**
 * One connection beside the pool, to the same database, for work that goes through whole tables: it may take minutes, and
 * must not take a connection from those who answer requests. Whoever opens it ends it.
 */
export function longWorkPool(beside: pg.Pool): pg.Pool {
  const { password } = beside.options;
  const pool = new pg.Pool({
    ...beside.options,
    // The pool hides it from being copied.
    ...(password === undefined ? {} : { password }),
    application_name: 'coupon-centre long work',
    max: 1,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + MORE_FOR_THE_ANSWER_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  });
  // A connection that breaks fails its query as well; without a listener it would end the process.
  const toTheQuery = () => undefined;
  pool.on('error', toTheQuery);
  pool.on('connect', (client) => client.on('error', toTheQuery));
  return pool;
}

/** The same for typed queries. Whoever opens it destroys it. */
export const openForLongWork = (beside: pg.Pool): Kysely<Schema> => kyselyOn(longWorkPool(beside));
