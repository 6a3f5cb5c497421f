import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOn } from '#platform/db/kysely.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const STATEMENT_MS = 5 * MINUTE_MS;
const MORE_FOR_THE_ANSWER_MS = 1_000;

/**
 * A separate pool of one connection to the same database, for work on whole tables: it may take minutes and must not take a
 * connection from requests. The caller ends it.
 */
export function longWorkPool(mainPool: pg.Pool): pg.Pool {
  const { password } = mainPool.options;
  const pool = new pg.Pool({
    ...mainPool.options,
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

/** The same for typed queries. The caller destroys it. */
export const openForLongWork = (mainPool: pg.Pool): Kysely<Schema> => kyselyOn(longWorkPool(mainPool));

/** Does long work on a connection of its own, one piece after the other, so that no more than one is open. */
export type LongWork = (work: (pool: pg.Pool) => Promise<unknown>) => Promise<void>;

export function createLongWork(mainPool: pg.Pool): LongWork {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const own = async (): Promise<void> => {
      const pool = longWorkPool(mainPool);
      try {
        await work(pool);
      } finally {
        await pool.end();
      }
    };
    const done = last.then(own);
    last = done.catch(() => undefined);
    return done;
  };
}
