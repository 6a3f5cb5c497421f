import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '#platform/db/schema/schema.ts';

const DATE_OID = 1082;

// A business day is a day, not a moment: the driver would make a local midnight of it.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** No connection: the database is down, or all connections are taken. Nothing was done. */
export class NoConnection extends Error {}

/** Typed queries on a pool of connections. Reject with NoConnection before anything was asked, or with the driver's error. */
export const kyselyOn = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () =>
          pool.connect().catch((cause: Error) => {
            throw new NoConnection(`no connection: ${cause.message}`, { cause });
          }),
        end: () => pool.end(),
      },
    }),
  });
